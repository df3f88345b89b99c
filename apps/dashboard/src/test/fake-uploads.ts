import { answer } from '@atrio/client/test-kit/fake-api';
import { vi } from 'vitest';

let shownUrls = new Set<string>();
let made = 0;

/**
 * Forms are sent by XMLHttpRequest, which tells how far they are: this one hands them to the fakes
 * of `fakeApi`. And the addresses of files that are still only here, which jsdom lacks.
 */
export function installFakeUploads(): void {
  shownUrls = new Set();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  URL.createObjectURL = () => {
    made += 1;
    const url = `blob:test/${made}`;
    shownUrls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    shownUrls.delete(url);
  };
}

/** Addresses of files that nobody took back. */
export function takeUploadProblems(): string[] {
  return [...shownUrls];
}

/** A picture's first bytes, which is what pickers and servers go by. */
export function imageFile(name: string, bytes = 64): File {
  return fileOf(name, '\x89PNG\r\n\x1a\n', bytes, 'image/png');
}

export function bundleFile(name: string, bytes = 64): File {
  return fileOf(name, 'UnityFS\0', bytes, '');
}

/** A bundle that names its target by Unity's number: 13 is Android, 20 WebGL. */
export function bundleFor(target: number, name: string): File {
  const u32 = (value: number) => `\0\0\0${String.fromCharCode(value)}`;
  const header = `${'\0'.repeat(8)}${u32(9)}${u32(0)}`;
  const data = `${header}\0\0\0\0${'2019.4.1f1\0'}${String.fromCharCode(target)}\0\0\0`;
  const block = `${u32(1)}${u32(data.length)}${u32(data.length)}\0\0`;
  const file = `${u32(1)}${u32(0).repeat(2)}${u32(0)}${u32(data.length)}${u32(4)}CAB\0`;
  const directory = '\0'.repeat(16) + block + file;
  const sizes = u32(0).repeat(2) + u32(directory.length).repeat(2) + u32(0);
  return fileOf(name, `UnityFS\0${u32(6)}5.x.x\x002019.4.1f1\0${sizes}${directory}${data}`, 0, '');
}

function fileOf(name: string, head: string, bytes: number, type: string): File {
  const content = new Uint8Array(Math.max(bytes, head.length));
  content.set([...head].map((sign) => sign.charCodeAt(0)));
  return new File([content], name, { type });
}

/** As much of a request as uploads use. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers = new Headers();
  readonly calledOff = new AbortController();
  status = 0;
  responseText = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  method = '';
  url = '';

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  async send(body: FormData): Promise<void> {
    const { method, headers, calledOff } = this;
    const onProgress = (fraction: number) => this.tell(fraction);
    try {
      const init = { method, headers, body, onProgress, signal: calledOff.signal };
      const response = await answer(this.url, init);
      this.tell(1);
      this.responseText = await response.text();
      this.status = response.status;
      this.onload?.();
    } catch {
      if (!calledOff.signal.aborted) this.onerror?.();
    }
  }

  abort(): void {
    this.calledOff.abort();
    this.onabort?.();
  }

  private tell(fraction: number): void {
    const total = 1000;
    const news = { lengthComputable: true, loaded: fraction * total, total };
    this.upload.dispatchEvent(new ProgressEvent('progress', news));
  }
}
