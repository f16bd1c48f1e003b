import type { Generated } from 'kysely'
import type { PhotoReason, PhotoState } from '#contract/shapes/admin/photos.ts'
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

export type ImportedPhotosTable = OfLibrary & {
  id: Generated<string>
  object_id: string
  position: number
  source: string
  host: string | null
  state: Generated<PhotoState>
  reason: PhotoReason | null
  attempts: Generated<number>
  due_at: Date
  picture: string | null
  added_at: Date
  import_id: Generated<string | null>
}
