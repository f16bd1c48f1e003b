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
  return (await copyText(url)) ? 'copied' : 'failed'
}

/** Puts a text on the clipboard. @returns whether it could */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
