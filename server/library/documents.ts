import { AppError } from '../app-error.ts'
import type { LibraryRow, Services } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

/** A public document of the library, by name. @throws AppError not_found */
export function openDocument(
  { store, library }: Pick<Services, 'store'> & { library: LibraryRow },
  name: string,
) {
  return withLibrary(store, library.id, async db => {
    const document = await db
      .selectFrom('documents')
      .select(['mimetype', 'content'])
      .where('library_id', '=', library.id)
      .where('name', '=', name)
      .executeTakeFirst()
    if (!document) throw new AppError('not_found')
    return document
  })
}
