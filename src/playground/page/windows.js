// Tells the windows of this browser apart: two people who play each other need one each.

const line = new BroadcastChannel('xiangqi.windows');
/** How long other windows have to answer, in milliseconds. */
const PATIENCE = 150;

/** The people who act in other windows. */
export function elsewhere() {
  const people = new Set();
  return new Promise((done) => {
    line.onmessage = ({ data }) => { if (data.person) people.add(data.person); };
    line.postMessage({ asked: true });
    setTimeout(() => done(people), PATIENCE);
  });
}

/** Whether this window goes on with what it showed before: who acts in it has been asked. */
export function isReloaded() {
  return performance.getEntriesByType('navigation')[0]?.type !== 'navigate';
}

/** Answers other windows that ask; `me` gives the person who acts in this one. */
export function answer(me) {
  line.onmessage = ({ data }) => { if (data.asked) line.postMessage({ person: me() }); };
}
