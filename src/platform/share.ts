/** How a link was passed on: by the system's own sheet, onto the clipboard, or not at all. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Offers an address to the system to pass on; where it can't, copies it. */
export async function shareLink(title: string, url: string): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
