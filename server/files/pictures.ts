import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Family } from '#contract/limits.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { type FileStore, hasAll } from '../storage/file-store.ts'
import { blurFile, blurOf, nineColours } from './blur.ts'
import { drawPlaceholder, drawProduct, drawSign } from './drawing.ts'
import { groundOf } from './grounds.ts'
import { averageColour, readPhoto } from './photo.ts'
import { sharp } from './sharp.ts'

/** The source of a picture. Photos become 4:3, category icons are square. */
export type PictureSource = Drawing | { kind: 'photo'; bytes: Uint8Array }
export type Drawing =
  | { kind: 'object'; icon: string; family: Family | null }
  | { kind: 'sign'; icon: string; family: Family | null }
  | { kind: 'placeholder' }

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
const pipelineVersion = 1

const widthsOf = { object: [160, 320, 640, 1280], sign: [96, 192], placeholder: [320, 640, 1280] }
/**
 * Measured with the drawings: AVIF effort 4 takes five times as long as 2 and saves a tenth. For the largest,
 * effort 1 takes half as long, and its 10 kB are small enough.
 */
const encoders = {
  avif: (image: Sharp, width: number) => image.avif({ quality: 64, effort: width > 640 ? 1 : 2 }),
  webp: (image: Sharp) => image.webp({ quality: 80, effort: 2 }),
}
const formats = ['avif', 'webp'] as const

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
    const set = drawnSet(source, name)
    if (!(await hasAll(out, set.files))) {
      const drawn = sharp(Buffer.from(draw(source)), { density: 72 * 8 })
      await writeAll(await raw(drawn), set, out)
    }
    return withBlur(set, out)
  }
  const image = await raw(await readPhoto(source.bytes))
  const [smallest = 160, ...larger] = widthsOf.object
  // The last width is the photo's own, so that no detail is lost between two steps.
  const own = Math.max(smallest, image.info.width)
  const widths = [...[smallest, ...larger].filter(width => width < own), own]
  const set = pictureSet(name, widths, await averageColour(image))
  if (!(await hasAll(out, set.files))) await writeAll(image, set, out)
  return withBlur(set, out)
}

function drawnSet(source: Drawing, name = pictureName(source)): Planned {
  const family = source.kind === 'placeholder' ? null : source.family
  return pictureSet(name, widthsOf[source.kind], groundOf(family).base)
}

/** What `renderPictures` answers for a drawing, without writing its files. */
export async function planDrawing(source: Drawing): Promise<PictureSet> {
  return { ...drawnSet(source), blur: await nineColours(sharp(Buffer.from(draw(source)))) }
}

/** One file of a drawing, such as `abc-320.avif`; `null` if it has no such file. */
export async function drawFile(source: Drawing, file: string): Promise<Buffer | null> {
  const { widths, files } = drawnSet(source)
  const at = files.indexOf(file)
  const width = widths[Math.floor(at / formats.length)]
  const format = formats[at % formats.length]
  if (at < 0 || !width || !format) return null
  const drawn = sharp(Buffer.from(draw(source)), { density: 72 * 8 }).removeAlpha()
  return encoders[format](drawn.resize({ width }), width).toBuffer()
}

async function withBlur(set: Planned, out: FileStore): Promise<PictureSet> {
  const { name, files } = set
  const small = files[formats.indexOf('webp')] ?? ''
  return { ...set, blur: await blurOf(out, name, small), files: [...files, blurFile(name)] }
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

function draw(source: Drawing): string {
  if (source.kind === 'placeholder') return drawPlaceholder()
  const { icon, family } = source
  return source.kind === 'sign' ? drawSign(icon, family) : drawProduct(icon, family)
}

function raw(image: Sharp) {
  return image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

function pictureSet(name: string, widths: number[], tint: string): Planned {
  const files = widths.flatMap(width => formats.map(format => `${name}-${width}.${format}`))
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
      await out.write(`${set.name}-${width}.${format}`, await image.toBuffer())
    }
  }
}
