import { Trans } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazily } from '#src/ui/lazily.ts'
import { Skeleton } from '#src/ui/states/states.tsx'
import type { FilterProps } from './filters.ts'
import styles from './search-page.module.css'

const FilterFields = lazily(async () => (await import('./filter-fields.tsx')).FilterFields)

/** Category, pickup point, days and order of a list. They are stored in the URL. */
export function FilterPanel(props: FilterProps) {
  const { count } = props
  const [opened, setOpened] = useState(count > 0)
  const panel = useRef<HTMLDetailsElement>(null)
  // A person may have opened the server's HTML before it was hydrated. Without filters the browser opens and closes it.
  useEffect(() => setOpened(panel.current?.open ?? false), [])
  return (
    <details
      ref={panel}
      className={styles.filters}
      open={count > 0 || undefined}
      onPointerEnter={() => void FilterFields.load()}
      onToggle={event => event.currentTarget.open && setOpened(true)}
    >
      <summary>
        <SlidersHorizontal size={18} aria-hidden="true" />
        <Trans>Filtra e ordina</Trans>
        {count > 0 && <span className={styles.badge}>{count}</span>}
      </summary>
      {(opened || count > 0) && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <FilterFields {...props} />
        </Suspense>
      )}
    </details>
  )
}
