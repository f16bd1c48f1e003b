import * as v from 'valibot'

/** A file a member or the library uploaded. `size` in bytes, `dimension` in pixels. */
export const uploadedFile = v.object({
  id: v.string(),
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
})
