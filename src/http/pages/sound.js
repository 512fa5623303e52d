// The sound of a move, made here: a piece that is put down on wood.

let context = null;

export function knock() {
  try {
    context ??= new AudioContext();
    // Browsers are silent until the page is touched.
    context.resume().then(() => strike(context.currentTime), () => {});
  } catch { /* no sound here */ }
}

function strike(now) {
  const loud = (from, length) => {
    const gain = context.createGain();
    gain.gain.setValueAtTime(from, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + length);
    gain.connect(context.destination);
    return gain;
  };
  const tone = context.createOscillator();
  tone.frequency.setValueAtTime(240, now);
  tone.frequency.exponentialRampToValueAtTime(110, now + 0.09);
  tone.connect(loud(0.5, 0.12));
  tone.start(now);
  tone.stop(now + 0.13);

  const noise = context.createBuffer(1, context.sampleRate * 0.04, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const click = context.createBufferSource();
  click.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 1400;
  click.connect(band).connect(loud(0.6, 0.04));
  click.start(now);
}
