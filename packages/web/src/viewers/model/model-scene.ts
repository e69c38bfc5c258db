// A model in its own scene. It is drawn only after changes.
import {
  AmbientLight,
  Box3,
  DirectionalLight,
  LoadingManager,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Sphere,
  Spherical,
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
  const fit = (): void => resize(canvas, renderer, camera, draw);
  controls.addEventListener('change', draw);
  camera.position.set(1.8, 1.2, 2.6);
  controls.update();
  controls.saveState();
  const sizes = new ResizeObserver(fit);
  sizes.observe(canvas);
  fit();
  return {
    turn: (sideways, up) => moveCamera(camera, controls, { sideways, up, factor: 1 }),
    approach: (factor) => moveCamera(camera, controls, { sideways: 0, up: 0, factor }),
    reset: () => controls.reset(),
    close: () => {
      sizes.disconnect();
      controls.dispose();
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

function resize(
  canvas: HTMLCanvasElement,
  renderer: WebGLRenderer,
  camera: PerspectiveCamera,
  draw: () => void,
): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return;
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
  renderer.setSize(width, height, false);
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  draw();
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
