/** The result of sharing: the system's share sheet, the clipboard, dismissed, or failed. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Shares an address by the system's share sheet, or else copies it. */
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

/** Copies a text to the clipboard. @returns whether it succeeded */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
