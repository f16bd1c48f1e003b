import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Family } from '#contract/limits.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { type FileStore, hasAll } from '#server/platform/storage/file-store.ts'
import { blurFile, blurOf, storedBlur } from './blur.ts'
import { drawPlaceholder, drawProduct, drawSign } from './drawing.ts'
import { groundOf } from './grounds.ts'
import { averageColour, readPhoto } from './photo.ts'
import { sharp } from './sharp.ts'

/** What is drawn: an object is 4:3, the sign of a category is square. */
export type Drawing =
  | { kind: 'object'; icon: string; family: Family | null }
  | { kind: 'sign'; icon: string; family: Family | null }
  | { kind: 'placeholder' }

/** The source of a picture. Photos become 4:3. */
export type PictureSource = Drawing | { kind: 'photo'; bytes: Uint8Array }

/** File names of one picture, inside its folder; `tint` as `#rrggbb`, `blur` as in {@link blurOf}. */
export type PictureSet = {
  name: string
  widths: number[]
  files: string[]
  tint: string
  blur: string
}
type Planned = Omit<PictureSet, 'blur'>

/** Increased whenever drawing or encoding changes, so that old files are not used. */
const pipelineVersion = 2

const widthsOf = { object: [160, 320, 640, 1280], sign: [96, 192], placeholder: [320, 640, 1280] }
/**
 * Those of photos. AVIF effort 4 takes five times as long as 2 and saves a tenth. For the largest,
 * effort 1 takes half as long, and its 10 kB are small enough.
 */
const encoders = {
  avif: (image: Sharp, width: number) => image.avif({ quality: 64, effort: width > 640 ? 1 : 2 }),
  webp: (image: Sharp) => image.webp({ quality: 80, effort: 2 }),
}
/** Those of the drawings: their flat colours and dark lines show no fault at half the bytes. */
const drawingEncoders = {
  avif: (image: Sharp, width: number) =>
    image.avif({ quality: 44, effort: width > 320 ? 1 : 2, chromaSubsampling: '4:2:0' }),
  webp: (image: Sharp, width: number) => image.webp({ quality: width > 640 ? 35 : 55, effort: 2 }),
}
const formats = ['avif', 'webp'] as const
type Format = (typeof formats)[number]
/** The width that nine colours are calculated from. */
const forBlur = 48

/**
 * Writes a picture in every width as AVIF and WebP, unless the files exist. Metadata (EXIF, position, camera)
 * is removed. A photo is refused with `unsupported_media_type` or `validation_failed`; see {@link readPhoto}.
 */
export async function renderPictures(
  source: PictureSource,
  out: FileStore,
  name = pictureName(source),
): Promise<PictureSet> {
  if (source.kind !== 'photo') {
    const set = await planDrawing(source)
    for (const file of filesOfDrawing(source)) {
      if ((await out.sizeOf(file.name)) === null) await out.write(file.name, await draw(file))
    }
    return set
  }
  const image = await raw(await readPhoto(source.bytes))
  const [smallest = 160, ...larger] = widthsOf.object
  // The last width is the photo's own, so that no detail is lost between two steps.
  const own = Math.max(smallest, image.info.width)
  const widths = [...[smallest, ...larger].filter(width => width < own), own]
  const set = pictureSet(name, widths, await averageColour(image))
  if (!(await hasAll(out, set.files))) await writeAll(image, set, out)
  const small = set.files[formats.indexOf('webp')] ?? ''
  const blur = await storedBlur(out, name, small)
  return { ...set, blur, files: [...set.files, blurFile(name)] }
}

/** The set of a drawing, before any of its files is drawn. */
export async function planDrawing(source: Drawing): Promise<PictureSet> {
  const family = source.kind === 'placeholder' ? null : source.family
  const set = pictureSet(pictureName(source), widthsOf[source.kind], groundOf(family).base)
  return { ...set, blur: await blurOf(scaled(source, forBlur)) }
}

export type DrawnFile = { name: string; source: Drawing; width: number; format: Format }

/** Every file of a drawing; {@link draw} makes each. */
export function filesOfDrawing(source: Drawing): DrawnFile[] {
  const name = pictureName(source)
  return widthsOf[source.kind].flatMap(width =>
    formats.map(format => ({ name: fileName(name, width, format), source, width, format })),
  )
}

export function draw({ source, width, format }: DrawnFile): Promise<Buffer> {
  return drawingEncoders[format](scaled(source, width), width).toBuffer()
}

/** A drawing at a width, which its SVG has at a density of 72. */
function scaled(source: Drawing, width: number): Sharp {
  const [svg, own] =
    source.kind === 'placeholder'
      ? [drawPlaceholder(), 160]
      : source.kind === 'sign'
        ? [drawSign(source.icon, source.family), 96]
        : [drawProduct(source.icon, source.family), 160]
  return sharp(Buffer.from(svg), { density: (72 * width) / own }).removeAlpha()
}

/** A name made from the content: the same icon and family, or the same photo, have the same name. */
export function pictureName(source: PictureSource): string {
  const { kind } = source
  const content =
    kind === 'photo'
      ? source.bytes
      : kind === 'placeholder'
        ? kind
        : `${kind} ${source.icon} ${source.family}`
  return createHash('sha256')
    .update(`${pipelineVersion} `)
    .update(content)
    .digest('base64url')
    .slice(0, 16)
}

/** The set as the contract's picture. `base` is the address of its folder, with a final slash. */
export function asPicture(
  { name, widths, tint, blur }: PictureSet,
  base: string,
  alt: string,
): Picture {
  const srcset = (format: string) =>
    widths.map(width => `${base}${name}-${width}.${format} ${width}w`).join(', ')
  const fallback = widths.find(width => width >= 640) ?? widths.at(-1)
  return {
    url: `${base}${name}-${fallback}.webp`,
    alt,
    avif: srcset('avif'),
    webp: srcset('webp'),
    tint,
    blur,
  }
}

type RawImage = Awaited<ReturnType<typeof raw>>

function raw(image: Sharp) {
  return image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

const fileName = (name: string, width: number, format: Format) => `${name}-${width}.${format}`

function pictureSet(name: string, widths: number[], tint: string): Planned {
  const files = widths.flatMap(width => formats.map(format => fileName(name, width, format)))
  return { name, widths, files, tint }
}

async function writeAll({ data, info }: RawImage, set: Planned, out: FileStore): Promise<void> {
  for (const width of set.widths) {
    const scaled = await sharp(data, { raw: info })
      .resize({ width })
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const format of formats) {
      const image = encoders[format](sharp(scaled.data, { raw: scaled.info }), width)
      await out.write(fileName(set.name, width, format), await image.toBuffer())
    }
  }
}
