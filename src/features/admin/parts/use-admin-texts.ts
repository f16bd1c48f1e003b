import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { staffMessagesOf } from '#src/i18n/staff-texts.ts'

/**
 * Loads the texts for staff, in the language of the page; `true` once there are some. If the language changes they are
 * Italian for a moment, because a page that went away would lose what was written on it.
 */
export function useAdminTexts(): boolean {
  const { locale } = useLingui().i18n
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    let current = true
    void staffMessagesOf(locale).then(messages => {
      if (!current) return
      i18n.load(locale, messages)
      setLoaded(true)
    })
    return () => {
      current = false
    }
    // The context's own object is another after each load, so the effect must not depend on it.
  }, [locale])
  return loaded
}
