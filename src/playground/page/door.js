// Asks for the password where the playground has one.

let asking = null;

/** Ready once `enter` has taken a password; whoever else asks meanwhile waits for the same. */
export function letIn(enter) {
  asking ??= ask(enter).finally(() => { asking = null; });
  return asking;
}

function ask(enter) {
  const door = document.getElementById('door');
  const field = document.getElementById('door-password');
  const wrong = document.getElementById('door-wrong');
  field.value = '';
  wrong.hidden = true;
  return new Promise((done) => {
    // There is nothing behind it to go back to.
    door.oncancel = (event) => event.preventDefault();
    door.querySelector('form').onsubmit = async (event) => {
      event.preventDefault();
      try {
        await enter(field.value);
      } catch (error) {
        wrong.textContent = error.message;
        wrong.hidden = false;
        field.select();
        return;
      }
      field.value = '';
      door.close();
      done();
    };
    if (!door.open) door.showModal();
  });
}
