import type { OutputInfo, Sharp } from 'sharp'
import { sharp } from './sharp.ts'
import { decodeUntrusted } from './untrusted.ts'

type RawImage = { data: Buffer; info: OutputInfo }

/** The largest stored width, 4:3. */
const maxWidth = 1280

/** Opens an uploaded photo: png, jpeg or tiff, cut to 4:3, at most 1280 wide; throws as {@link decodeUntrusted}. */
export async function readPhoto(bytes: Uint8Array): Promise<Sharp> {
  const data = await decodeUntrusted(bytes, ['png', 'jpeg', 'tiff'], async image => {
    const { width, height } = (await image.metadata()).autoOrient
    const wide = Math.max(4, Math.min(maxWidth, width, Math.floor((height * 4) / 3)))
    return image
      .resize({ width: wide, height: Math.round((wide * 3) / 4), fit: 'cover' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer()
  })
  return sharp(data)
}

/** The colour shown until the photo has loaded: its average, made paler. */
export async function averageColour({ data, info }: RawImage): Promise<string> {
  const { data: pixel } = await sharp(data, { raw: info })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pale = [...pixel.subarray(0, 3)].map(value => Math.round(255 - (255 - value) * 0.4))
  return `#${pale.map(value => value.toString(16).padStart(2, '0')).join('')}`
}
