import type { Messages } from '@lingui/core'

const catalogues = import.meta.glob<Messages>(['./locales/*.po', '!./locales/it.po'], {
  query: '?admin',
  import: 'messages',
})

/** The texts that only staff see, which are loaded with their pages. The code contains the Italian ones. */
export async function staffMessagesOf(locale: string): Promise<Messages> {
  return (await catalogues[`./locales/${locale}.po`]?.()) ?? {}
}
