/** Two short tones and a tremble, where the device can. A browser that forbids sound stays silent. */
export function chime(): void {
  navigator.vibrate?.([200, 100, 200]);
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const begin = audio.currentTime + index * 0.22;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.32);
  }
  setTimeout(() => void audio.close(), 1_000);
}
