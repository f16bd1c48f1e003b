import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { AppError } from '#server/app-error.ts'

type RawImage = { data: Buffer; info: OutputInfo }

/** 40 megapixels: beyond any phone's photo, far below what would fill the memory. */
const maxPixels = 40_000_000
const timeoutSeconds = 10
/** Largest width kept, 4:3. */
const maxWidth = 1280

/** First bytes of the formats taken: the name and the declared type prove nothing. */
const signatures = ['89504e470d0a1a0a', 'ffd8ff', '49492a00', '4d4d002a']

/**
 * Opens an uploaded photo: png, jpeg or tiff, turned upright, cut to 4:3, at most 1280 wide.
 * Throws `unsupported_media_type` for other content and `validation_failed` (field `file`:
 * `too_many_pixels` or `unreadable`) for what can't be decoded safely.
 */
export async function readPhoto(bytes: Uint8Array): Promise<Sharp> {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  if (!signatures.some(signature => head.startsWith(signature))) {
    throw new AppError('unsupported_media_type')
  }
  const options = { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 } as const
  try {
    const image = sharp(bytes, options).timeout({ seconds: timeoutSeconds }).autoOrient()
    const { width, height } = (await image.metadata()).autoOrient
    const wide = Math.max(4, Math.min(maxWidth, width, Math.floor((height * 4) / 3)))
    const data = await image
      .resize({ width: wide, height: Math.round((wide * 3) / 4), fit: 'cover' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer()
    return sharp(data)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : ''
    const file = /pixel limit/i.test(message) ? 'too_many_pixels' : 'unreadable'
    throw new AppError('validation_failed', { fields: { file }, cause })
  }
}

/** The colour shown until the photo has loaded: its average, paled towards paper. */
export async function averageColour({ data, info }: RawImage): Promise<string> {
  const { data: pixel } = await sharp(data, { raw: info })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pale = [...pixel.subarray(0, 3)].map(value => Math.round(255 - (255 - value) * 0.4))
  return `#${pale.map(value => value.toString(16).padStart(2, '0')).join('')}`
}
