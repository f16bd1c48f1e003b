import type { ResizeOptions } from 'sharp'
import { decodeUntrusted } from './untrusted.ts'

/** The size of a stored logo in pixels: that of the largest icon. */
const side = 512
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A placeholder has the size and shape of the largest picture of a product. */
const placeholder = { width: 1280, height: 960 }

/** An uploaded picture as the 4:3 WebP that replaces missing pictures. @throws as decodeUntrusted */
export function readPlaceholder(bytes: Uint8Array): Promise<Buffer> {
  return toWebp(bytes, { ...placeholder, fit: 'cover' }, 80)
}

/** An uploaded logo as a square WebP; a logo that is not square is centred. @throws as decodeUntrusted */
export function readLogo(bytes: Uint8Array): Promise<Buffer> {
  return toWebp(bytes, { width: side, height: side, fit: 'contain', background: clear }, 90)
}

function toWebp(bytes: Uint8Array, size: ResizeOptions, quality: number) {
  return decodeUntrusted(bytes, ['png', 'jpeg', 'webp'], image =>
    image.resize(size).toColourspace('srgb').webp({ quality }).toBuffer(),
  )
}
