import { type RefObject, useEffect, useRef, useState } from 'react';

const LOOK_EVERY_MS = 150;
/** Enough for a code that fills a third of the picture. */
const LONGEST_SIDE = 1_000;

export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'missing' | 'insecure';

/**
 * Reads QR codes with the device's camera. The decoder is loaded with the first use.
 * @param onText told of each code that is seen, again and again
 */
export function useQrCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  /** The number of the try; 0: off. */
  const [run, setRun] = useState(0);
  const [state, setState] = useState<CameraState>('off');
  const tell = useRef(onText);
  useEffect(() => {
    tell.current = onText;
  });
  useEffect(() => {
    if (run === 0) return;
    const stop = new AbortController();
    void watch(video, stop.signal, setState, (text) => tell.current(text));
    return () => stop.abort();
  }, [run]);
  return {
    ...{ video, state },
    start: () => setRun((before) => before + 1),
    stop: () => {
      setRun(0);
      setState('off');
    },
  };
}

/** The text of the QR code in a picture; null where none is to be read. */
export async function readQrPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  return picture && readQr(picture, picture.width, picture.height);
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  stop: AbortSignal,
  setState: (state: CameraState) => void,
  onText: (text: string) => void,
): Promise<void> {
  setState('starting');
  const opened = await openCamera();
  const stream = typeof opened === 'string' ? null : opened;
  const end = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  if (stop.aborted) return end();
  stop.addEventListener('abort', end);
  const shown = video.current;
  if (!stream || !shown) return setState(typeof opened === 'string' ? opened : 'missing');
  shown.srcObject = stream;
  await shown.play().catch(() => undefined);
  if (stop.aborted) return;
  setState('on');
  while (!stop.aborted) {
    const text = await readQr(shown, shown.videoWidth, shown.videoHeight);
    if (text !== null && !stop.aborted) onText(text);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function openCamera(): Promise<MediaStream | CameraState> {
  if (!window.isSecureContext) return 'insecure';
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    return isRefused ? 'refused' : 'missing';
  }
}

async function readQr(
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<string | null> {
  if (width === 0 || height === 0) return null;
  const { default: decode } = await import('qr/decode.js');
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) return null;
  brush.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    return decode(brush.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // It throws for each picture without a code.
    return null;
  }
}
