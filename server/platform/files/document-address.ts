import { createHash } from 'node:crypto'
import { endpoints } from '#contract/endpoints.ts'
import type { Picture } from '#contract/shapes/common.ts'

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
