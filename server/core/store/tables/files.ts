import type { Generated } from 'kysely'
import type { Picture } from '#contract/shapes/common.ts'
import type { Created, Json } from './columns.ts'

export type FilesTable = {
  library_id: Generated<string>
  id: string
  member_id: string
  name: string
  size: number
  width: number
  height: number
  img: Json<Picture>
  object_id: string | null
  unused_since: Date | null
  created_at: Created
}
