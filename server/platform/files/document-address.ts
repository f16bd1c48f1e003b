import { createHash } from 'node:crypto'
import { endpoints } from '#contract/endpoints.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { manualFile, ownManual } from '#contract/texts/manual-names.ts'

const { path } = endpoints['documents.open']

/**
 * The address of a library's document. It changes with the content, so that caches never show an old one. The
 * former address shows the present document.
 */
export function documentAddress(name: string, content?: Buffer): string {
  const version = content && createHash('sha256').update(content).digest('base64url').slice(0, 10)
  return `${path}?name=${name}${version ? `&v=${version}` : ''}`
}

export function isDocument(address: string): boolean {
  return address.startsWith(`${path}?`)
}

/** A picture of the library that replaces missing ones, in one width. */
export function ownPlaceholder(url: string): Picture {
  return { url, alt: '', avif: '', webp: '', tint: '#ddd' }
}

/** The name of the document at an address. */
export function documentName(address: string): string {
  return new URL(address, 'http://x').searchParams.get('name') ?? ''
}

/** The address of a product's manual: that of a page is stored as it is, a PDF of the library by its name. */
export function manualAddress(manual: string): string | null {
  return manualFile.test(manual) ? documentAddress(manual) : manual || null
}

/** How the manual at an address is stored. */
export function manualAt(address: string | null): string {
  return address && ownManual.test(address) ? documentName(address) : (address ?? '')
}

/** The name under which a PDF of a manual is stored: the same PDF is stored once. */
export function manualName(content: Buffer): string {
  return `manual-${createHash('sha256').update(content).digest('base64url').slice(0, 22)}.pdf`
}
