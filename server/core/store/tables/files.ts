import type { Picture } from '#contract/shapes/common.ts'
import type { Created, Json, OfLibrary } from './columns.ts'

export type FilesTable = OfLibrary & {
  id: string
  member_id: string
  name: string
  size: number
  width: number
  height: number
  img: Json<Picture>
  object_id: string | null
  /** The category that shows it. */
  category_slug: string | null
  unused_since: Date | null
  created_at: Created
}
