import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'

const catalogues = {
  it: () => import('./locales/admin-it.po'),
  en: () => import('./locales/admin-en.po'),
}

/** Whether what only staff read is here in the page's language; it comes with the first of their pages. */
export function useAdminTexts(): boolean {
  const { i18n } = useLingui()
  const locale = i18n.locale === 'en' ? 'en' : 'it'
  const [ready, setReady] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    setReady(null)
    void catalogues[locale]().then(({ messages }) => {
      if (!wanted) return
      i18n.load(locale, messages)
      setReady(locale)
    })
    return () => {
      wanted = false
    }
  }, [i18n, locale])
  return ready === locale
}
