import { basename } from 'node:path'
import { manualFile } from '#contract/texts/manual-names.ts'
import { manualName } from '#server/platform/files/document-address.ts'
import { readPdf } from '#server/platform/files/pdf.ts'
import { saveDocument } from '#server/platform/library/documents.repo.ts'
import type { FaultList } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import type { Job, Manual } from '../job.ts'
import { anyOf, type Transaction } from './row-store.ts'
import type { Shelf } from './shelf.ts'

/** Finds the PDFs that cells name, in the source or in the library, before the transaction. Links are left out. */
export async function takeManuals(
  { read, libraryId }: { read: Transaction; libraryId: string },
  { tables: { objects } }: Inventory,
  shelf: Shelf,
  faults: FaultList,
): Promise<Map<string, Manual>> {
  const found = new Map<string, Manual>()
  for (const row of objects.rows) {
    const { manual } = row
    if (!manual.toLowerCase().endsWith('.pdf') || /^https?:/.test(manual) || found.has(manual)) {
      continue
    }
    const content = await shelf.read(basename(manual)).then(pdfOf)
    if (content) found.set(manual, { name: manualName(content), content })
    else if (await isStored({ read, libraryId }, manual)) {
      found.set(manual, { name: manual, content: null })
    } else {
      const at = { file: row.origin.file, row: row.line, column: 'manual' }
      faults.push({ ...at, rule: 'manual_missing', value: manual })
    }
  }
  return found
}

function pdfOf(content: Buffer | null): Buffer | null {
  try {
    return content && readPdf(content)
  } catch {
    return null
  }
}

async function isStored(
  { read, libraryId }: { read: Transaction; libraryId: string },
  name: string,
): Promise<boolean> {
  if (!manualFile.test(name)) return false
  const rows = await read(db =>
    db
      .selectFrom('documents')
      .select('name')
      .where('library_id', '=', libraryId)
      .where('name', '=', anyOf([name]))
      .execute(),
  )
  return rows.length > 0
}

/** Stores the PDFs that were in the source. */
export async function saveManuals({ store, libraryId, manuals, now }: Job) {
  await store.write(async db => {
    for (const { name, content } of manuals.values()) {
      if (!content) continue
      const document = { library_id: libraryId, name, mimetype: 'application/pdf', content }
      await saveDocument(db, { ...document, created_at: now })
    }
  })
}
