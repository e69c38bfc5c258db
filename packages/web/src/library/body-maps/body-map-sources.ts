// All body maps, and where the terms of the built-in glossary are drawn. Loaded with the first word that is explained.
import type { Locale } from '../../platform/language/i18n.tsx';
import type { BodyMap } from './body-map.ts';

export { pictures } from 'virtual:glossary-pictures';

interface BodyMapSource {
  /** For curators. */
  readonly title: Readonly<Record<Locale, string>>;
  readonly load: () => Promise<{ map: BodyMap }>;
}

export const bodyMapSources: Readonly<Record<string, BodyMapSource>> = {
  body: {
    title: { en: 'Body', es: 'Cuerpo' },
    load: () => import('./maps/body.ts'),
  },
  'brain-arteries': {
    title: { en: 'Arteries of the brain', es: 'Arterias del cerebro' },
    load: () => import('./maps/brain-arteries.ts'),
  },
  'brain-middle': {
    title: { en: 'Brain, cut through', es: 'Cerebro, corte' },
    load: () => import('./maps/brain-middle.ts'),
  },
  'brain-slice': {
    title: { en: 'Brain, slice', es: 'Cerebro, corte horizontal' },
    load: () => import('./maps/brain-slice.ts'),
  },
  breast: {
    title: { en: 'Breast', es: 'Mama' },
    load: () => import('./maps/breast.ts'),
  },
  chest: {
    title: { en: 'Chest', es: 'Pecho' },
    load: () => import('./maps/chest.ts'),
  },
  digestive: {
    title: { en: 'Stomach and bowel', es: 'Estómago e intestino' },
    load: () => import('./maps/digestive.ts'),
  },
  ear: {
    title: { en: 'Ear', es: 'Oído' },
    load: () => import('./maps/ear.ts'),
  },
  elbow: {
    title: { en: 'Elbow', es: 'Codo' },
    load: () => import('./maps/elbow.ts'),
  },
  eye: {
    title: { en: 'Eye', es: 'Ojo' },
    load: () => import('./maps/eye.ts'),
  },
  face: {
    title: { en: 'Face and sinuses', es: 'Cara y senos' },
    load: () => import('./maps/face.ts'),
  },
  female: {
    title: { en: 'Womb and ovaries', es: 'Útero y ovarios' },
    load: () => import('./maps/female.ts'),
  },
  foot: {
    title: { en: 'Foot from the side', es: 'Pie de lado' },
    load: () => import('./maps/foot.ts'),
  },
  'foot-top': {
    title: { en: 'Foot from above', es: 'Pie desde arriba' },
    load: () => import('./maps/foot-top.ts'),
  },
  hand: {
    title: { en: 'Hand and wrist', es: 'Mano y muñeca' },
    load: () => import('./maps/hand.ts'),
  },
  head: {
    title: { en: 'Head from the side', es: 'Cabeza de lado' },
    load: () => import('./maps/head.ts'),
  },
  heart: {
    title: { en: 'Heart', es: 'Corazón' },
    load: () => import('./maps/heart.ts'),
  },
  hip: {
    title: { en: 'Hips and pelvis', es: 'Caderas y pelvis' },
    load: () => import('./maps/hip.ts'),
  },
  knee: {
    title: { en: 'Knee from the front', es: 'Rodilla de frente' },
    load: () => import('./maps/knee.ts'),
  },
  'knee-side': {
    title: { en: 'Knee from the side', es: 'Rodilla de lado' },
    load: () => import('./maps/knee-side.ts'),
  },
  'leg-vessels': {
    title: { en: 'Arteries and veins of the legs', es: 'Arterias y venas de las piernas' },
    load: () => import('./maps/leg-vessels.ts'),
  },
  liver: {
    title: { en: 'Liver, pancreas, spleen', es: 'Hígado, páncreas, bazo' },
    load: () => import('./maps/liver.ts'),
  },
  male: {
    title: { en: 'Pelvis of a man, cut through', es: 'Pelvis de hombre, corte' },
    load: () => import('./maps/male.ts'),
  },
  neck: {
    title: { en: 'Neck', es: 'Cuello' },
    load: () => import('./maps/neck.ts'),
  },
  'pelvis-side': {
    title: { en: 'Pelvis of a woman, cut through', es: 'Pelvis de mujer, corte' },
    load: () => import('./maps/pelvis-side.ts'),
  },
  pregnancy: {
    title: { en: 'Pregnancy', es: 'Embarazo' },
    load: () => import('./maps/pregnancy.ts'),
  },
  segment: {
    title: { en: 'Spine bones from the side', es: 'Vértebras de lado' },
    load: () => import('./maps/segment.ts'),
  },
  shoulder: {
    title: { en: 'Shoulder', es: 'Hombro' },
    load: () => import('./maps/shoulder.ts'),
  },
  skeleton: {
    title: { en: 'Skeleton', es: 'Esqueleto' },
    load: () => import('./maps/skeleton.ts'),
  },
  spine: {
    title: { en: 'Spine', es: 'Columna' },
    load: () => import('./maps/spine.ts'),
  },
  throat: {
    title: { en: 'Throat', es: 'Garganta' },
    load: () => import('./maps/throat.ts'),
  },
  urinary: {
    title: { en: 'Kidneys and bladder', es: 'Riñones y vejiga' },
    load: () => import('./maps/urinary.ts'),
  },
  vertebra: {
    title: { en: 'Spine bone from above', es: 'Vértebra desde arriba' },
    load: () => import('./maps/vertebra.ts'),
  },
  vessels: {
    title: { en: 'Arteries and veins', es: 'Arterias y venas' },
    load: () => import('./maps/vessels.ts'),
  },
};
