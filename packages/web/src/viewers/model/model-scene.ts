// A model in its own scene. It is drawn only after changes.
import {
  AmbientLight,
  Box3,
  type BufferGeometry,
  DirectionalLight,
  LoadingManager,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

export class ModelUnreadableError extends Error {}
export class ModelUnsupportedError extends Error {}

export interface ModelScene {
  /** Rotates the view around the model, sideways and up, in radians. */
  turn: (sideways: number, up: number) => void;
  /** Moves closer by a factor; less than 1 moves away. */
  approach: (factor: number) => void;
  reset: () => void;
  close: () => void;
}

/** Fetches nothing that a model references, because everything it needs is in its own file. */
function ownFilesOnly(): LoadingManager {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => {
    if (url.startsWith('blob:')) return url;
    throw new ModelUnreadableError(`${url.slice(0, 40)} is not in the file.`);
  });
  return manager;
}

async function readModel(bytes: ArrayBuffer): Promise<Object3D> {
  const loader = new GLTFLoader(ownFilesOnly()).setMeshoptDecoder(MeshoptDecoder);
  try {
    return (await loader.parseAsync(bytes, '')).scene;
  } catch (cause) {
    throw new ModelUnreadableError('The model cannot be read.', { cause });
  }
}

function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  try {
    return new WebGLRenderer({ canvas, antialias: true });
  } catch (cause) {
    throw new ModelUnsupportedError('There is no WebGL here.', { cause });
  }
}

/** Reads a GLB and shows it, fitted and lit. Throws ModelUnreadableError and ModelUnsupportedError. */
export async function showModel(canvas: HTMLCanvasElement, bytes: ArrayBuffer): Promise<ModelScene> {
  const model = await readModel(bytes);
  const renderer = createRenderer(canvas);
  const camera = new PerspectiveCamera(40, 1, 0.01, 100);
  const scene = new Scene();
  const light = new DirectionalLight(0xffffff, 2.2);
  camera.add(light);
  light.position.set(0.5, 1, 1);
  scene.add(new AmbientLight(0xffffff, 1.1), camera, centred(model));
  const controls = new OrbitControls(camera, canvas);
  controls.minDistance = 1.1;
  controls.maxDistance = 12;
  const draw = (): void => renderer.render(scene, camera);
  camera.position.set(1.8, 1.2, 2.6);
  controls.update();
  controls.saveState();
  const frames = drawOncePerFrame(draw);
  // Without a graphics card, drawing millions of triangles takes seconds, so each drawing that shows nothing new counts.
  controls.addEventListener('change', frames.ask);
  const sizes = new ResizeObserver(() => resize(canvas, renderer, camera) && draw());
  sizes.observe(canvas);
  resize(canvas, renderer, camera);
  draw();
  return {
    turn: (sideways, up) => moveCamera(camera, controls, { sideways, up, factor: 1 }),
    approach: (factor) => moveCamera(camera, controls, { sideways: 0, up: 0, factor }),
    reset: () => controls.reset(),
    close: () => {
      sizes.disconnect();
      frames.cancel();
      controls.dispose();
      release(model);
      renderer.dispose();
    },
  };
}

/** Centers a model and scales it to the scene, regardless of its own units. */
function centred(model: Object3D): Object3D {
  const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
  const scale = radius > 0 && Number.isFinite(radius) ? 1 / radius : 1;
  model.scale.multiplyScalar(scale);
  model.position.sub(center.multiplyScalar(scale));
  return model;
}

/** Draws at most once before the next frame, however often it is asked. */
function drawOncePerFrame(draw: () => void): { ask: () => void; cancel: () => void } {
  let asked = 0;
  return {
    ask() {
      asked ||= requestAnimationFrame(() => {
        asked = 0;
        draw();
      });
    },
    cancel: () => cancelAnimationFrame(asked),
  };
}

/** Gives the memory of points and surfaces back. */
function release(model: Object3D): void {
  model.traverse((part) => {
    if (part instanceof Mesh) (part.geometry as BufferGeometry).dispose();
  });
}

/** Gives the drawing the size of its element, which clears it. Returns whether that is another size. */
function resize(canvas: HTMLCanvasElement, renderer: WebGLRenderer, camera: PerspectiveCamera): boolean {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return false;
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  const ratio = Math.min(2, window.devicePixelRatio);
  const present = renderer.getSize(new Vector2());
  if (present.x === width && present.y === height && renderer.getPixelRatio() === ratio) return false;
  renderer.setPixelRatio(ratio);
  renderer.setSize(width, height, false);
  return true;
}

interface Move {
  sideways: number;
  up: number;
  factor: number;
}

function moveCamera(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  { sideways, up, factor }: Move,
): void {
  const place = new Spherical().setFromVector3(new Vector3().subVectors(camera.position, controls.target));
  place.theta += sideways;
  place.phi -= up;
  place.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, place.radius / factor));
  place.makeSafe();
  camera.position.setFromSpherical(place).add(controls.target);
  controls.update();
}
