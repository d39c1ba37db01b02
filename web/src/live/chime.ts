const NOTES_HZ = [660, 880];
const NOTE_S = 0.16;
const LOUDNESS = 0.12;

/** Two soft notes, made here: no file to fetch. */
export function chime() {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = LOUDNESS;
  gain.connect(context.destination);
  NOTES_HZ.forEach((hertz, index) => {
    const note = context.createOscillator();
    note.frequency.value = hertz;
    note.connect(gain);
    note.start(context.currentTime + index * NOTE_S);
    note.stop(context.currentTime + (index + 1) * NOTE_S);
  });
  window.setTimeout(() => void context.close(), NOTES_HZ.length * NOTE_S * 1000 + 200);
}
