import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Page } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import { RouteError } from './route-error.tsx'

const timeoutMs = 120_000

/** Shown while a screen's code loads; after two minutes it reports a failure. */
export function SlowPage() {
  const { t } = useLingui()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  if (late) return <RouteError />
  return (
    <Page title={t`Un momento…`} heading={false}>
      <Loading height="60vh" />
    </Page>
  )
}
