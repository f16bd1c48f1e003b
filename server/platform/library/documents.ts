import { orNotFound } from '#server/core/app-error.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { findDocument } from './documents.repo.ts'

/** A public document of the library, by name. @throws AppError not_found */
export async function openDocument(db: Db, name: string) {
  return orNotFound(await findDocument(db, name))
}
