import { brotliCompressSync, constants } from 'node:zlib';

/** How the files of a build are packed, and what that adds to their names. */
export interface BuildPacking {
  ending: string;
  pack: (content: Buffer) => Buffer;
}

/** As Unity does it, but in no time. */
export const BROTLI: BuildPacking = {
  ending: '.br',
  pack: (content) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

interface Parts {
  stem: string;
  /** Script that paints, with `canvas` and `module` in its reach. */
  painter: string;
  packing?: BuildPacking;
  /** Length of the data file once unpacked, beyond what it begins with. */
  dataBytes?: number;
}

interface TinyFile {
  name: string;
  /** As it is sent. */
  bytes: Buffer;
  /** As the browser is to see it. */
  content: Buffer;
}

/**
 * A WebGL build of a few hundred bytes that really runs: it loads its four files as Unity's own
 * loader does, runs the WebAssembly and paints the canvas. What a message to its window says, it
 * shows as a banner.
 */
export function tinyBuild({ stem, painter, packing, dataBytes = 1_000 }: Parts): TinyFile[] {
  const { ending, pack } = packing ?? BROTLI;
  const packed = (name: string, content: Buffer) => ({
    name: `${stem}.${name}${ending}`,
    bytes: pack(content),
    content,
  });
  const loader = Buffer.from(LOADER);
  return [
    { name: `${stem}.loader.js`, bytes: loader, content: loader },
    packed('framework.js', Buffer.from(FRAMEWORK.replace('PAINTER', () => painter))),
    packed('data', Buffer.concat([Buffer.from('UnityWebData1.0\0'), noise(dataBytes)])),
    packed('wasm', WASM),
  ];
}

/** Exports `answer`, which returns 42. */
const WASM = Buffer.from(
  `0061736d01000000${'0105016000017f'}${'03020100'}${'070a0106616e737765720000'}${'0a06010400412a0b'}`,
  'hex',
);

const LOADER = `function createUnityInstance(canvas, config, onProgress) {
  function framework() {
    return new Promise(function (resolve, reject) {
      var script = document.createElement('script');
      script.src = config.frameworkUrl;
      script.onload = function () { resolve(unityFramework); };
      script.onerror = function () { reject(new Error('Unable to load file ' + script.src)); };
      document.body.appendChild(script);
    });
  }
  function data() {
    return fetch(config.dataUrl).then(function (answer) {
      if (!answer.ok) throw new Error('Unable to load file ' + config.dataUrl);
      return answer.arrayBuffer();
    });
  }
  // As that of Unity 6.0 does, whether there is a worker or not.
  config.cacheControl(config.workerUrl);
  onProgress(0);
  return Promise.all([
    framework(),
    data().then(function (bytes) { onProgress(0.45); return bytes; }),
    WebAssembly.instantiateStreaming(fetch(config.codeUrl)),
  ]).then(function (parts) {
    onProgress(0.9);
    parts[0]({ canvas: canvas, data: parts[1], code: parts[2].instance, config: config });
    onProgress(1);
    return { Quit: function () { return Promise.resolve(); } };
  });
}
`;

const FRAMEWORK = `var unityFramework = function (module) {
  if (module.code.exports.answer() !== 42) throw new Error('wrong code');
  if (!new TextDecoder().decode(module.data).startsWith('UnityWebData1.0')) {
    throw new Error('wrong data');
  }
  var canvas = module.canvas;
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  PAINTER
  try { localStorage.length; canvas.dataset.storage = 'open'; } catch (error) {
    canvas.dataset.storage = error.name;
  }
  window.addEventListener('message', function (event) {
    if (event.data.text) module.config.showBanner(event.data.text, event.data.kind);
  });
  canvas.dataset.state = 'running';
};
`;

/** Bytes that no compression makes much smaller, the same each time. */
function noise(length: number): Buffer {
  const data = Buffer.alloc(length);
  let state = 1;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[index] = state >>> 24;
  }
  return data;
}
