import * as v from 'valibot'
import { picture } from './common.ts'

/** Accepted types of an uploaded photo. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/tiff'] as const

/** A photo that a member uploaded, after re-encoding. `size` is in bytes, `dimension` in pixels. */
export const uploadedFile = v.object({
  id: v.string(),
  /** Its name on the member's device. */
  name: v.string(),
  alt: v.string(),
  url: v.string(),
  size: v.number(),
  extension: v.string(),
  mimetype: v.string(),
  dimension: v.object({ w: v.number(), h: v.number() }),
  aspect_ratio: v.number(),
  folder: v.string(),
  tags: v.array(v.string()),
  /** The same photo in every width. */
  img: picture,
})
export type UploadedFile = v.InferOutput<typeof uploadedFile>
