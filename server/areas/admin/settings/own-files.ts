import type { OwnFileKind, OwnFiles } from '#contract/shapes/admin/setup.ts'
import { AppError } from '#server/core/app-error.ts'
import type { LibraryDocument } from '#server/core/store/tables/catalogue.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import {
  inTransaction,
  type RequestContext,
  type StaffActor,
  type StaffContext,
} from '#server/platform/context.ts'
import {
  documentAddress,
  documentName,
  isDocument,
  ownPlaceholder,
} from '#server/platform/files/document-address.ts'
import { readLogo, readPlaceholder } from '#server/platform/files/logo.ts'
import { readPdf } from '#server/platform/files/pdf.ts'
import { deleteDocument, saveDocument } from '#server/platform/library/documents.repo.ts'
import { lockLibrary, updateLibrary } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { plainName } from '#server/platform/uploads/upload.ts'

type OwnFile = { name: string; mimetype: string; content: Buffer }

const readers: Record<OwnFileKind, (bytes: Uint8Array) => Promise<OwnFile>> = {
  logo: async bytes => ({
    name: 'logo.webp',
    mimetype: 'image/webp',
    content: await readLogo(bytes),
  }),
  placeholder: async bytes => ({
    name: 'placeholder.webp',
    mimetype: 'image/webp',
    content: await readPlaceholder(bytes),
  }),
  faq: async bytes => ({
    name: 'faq.pdf',
    mimetype: 'application/pdf',
    content: readPdf(bytes),
  }),
}

/** Replaces one of the library's own files. @throws AppError unsupported_media_type, validation_failed */
export async function saveOwnFile(
  ctx: RequestContext<StaffActor>,
  kind: OwnFileKind,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<OwnFiles> {
  const file = await readers[kind](bytes)
  return replace(ctx, kind, { ...file, uploadedAs: plainName(name) })
}

/** @throws AppError not_found without a file */
export function removeOwnFile(ctx: RequestContext<StaffActor>, kind: OwnFileKind) {
  return replace(ctx, kind, null)
}

type NewFile = OwnFile & { uploadedAs: string }

async function replace(ctx: RequestContext<StaffActor>, kind: OwnFileKind, file: NewFile | null) {
  const saved = await inTransaction(ctx, inside => replaceRow(inside, kind, file))
  forgetLibraries(ctx)
  return saved
}

async function replaceRow(ctx: StaffContext, kind: OwnFileKind, file: NewFile | null) {
  const library = ctx.library.id
  const { document } = await lockLibrary(ctx.db, library)
  const old = filesOf(document)[kind]
  if (!file && !old) throw new AppError('not_found')
  if (old) await deleteDocument(ctx.db, documentName(old))
  if (file) {
    const { name, mimetype, content } = file
    await saveDocument(ctx.db, { name, mimetype, content, created_at: ctx.at })
  }
  const address = file && documentAddress(file.name, file.content)
  const changed = withFile(document, kind, address)
  await updateLibrary(ctx.db, library, { document: JSON.stringify(changed) })
  await recordWrite(ctx, kind, library, {
    before: old ? { address: old } : null,
    after: file && { address, file: file.uploadedAs, size: file.content.length },
  })
  return filesOf(changed)
}

function filesOf({ branding, faq_pdf_url, placeholder }: LibraryDocument): OwnFiles {
  // The drawn placeholder is a file of the app, not of the library.
  const own = placeholder && isDocument(placeholder.url) ? placeholder.url : null
  return { logo: branding.logo, faq: faq_pdf_url, placeholder: own }
}

function withFile(document: LibraryDocument, kind: OwnFileKind, address: string | null) {
  if (kind === 'logo') return { ...document, branding: { ...document.branding, logo: address } }
  if (kind === 'faq') return { ...document, faq_pdf_url: address }
  return { ...document, placeholder: address ? ownPlaceholder(address) : null }
}
