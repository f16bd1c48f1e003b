import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { staffMessagesOf } from '#src/i18n/staff-texts.ts'

/** Loads the texts for staff, in the language of the page; `true` once they are loaded. */
export function useAdminTexts(): boolean {
  const { locale } = useLingui().i18n
  const [loaded, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    setLoaded(null)
    void staffMessagesOf(locale).then(messages => {
      if (!current) return
      i18n.load(locale, messages)
      setLoaded(locale)
    })
    return () => {
      current = false
    }
    // The context's own object is another after each load, so the effect must not depend on it.
  }, [locale])
  return loaded === locale
}
