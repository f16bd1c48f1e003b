import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { deviceStorage } from '#src/platform/storage.ts'
import { Button, Chip } from '#src/ui/button/button.tsx'
import styles from './search-page.module.css'

/** The last searches on this device, newest first. */
function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get('recent-searches') ?? '[]')
    return Array.isArray(stored) ? stored.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Stores a search with results. It replaces the previous one if it extends it. */
export function rememberSearch(keywords: string) {
  const others = recentSearches().filter(one => one !== keywords && !keywords.startsWith(one))
  deviceStorage.set(
    'recent-searches',
    JSON.stringify([keywords, ...others].slice(0, limits.recentSearches)),
  )
}

/** Buttons that repeat a recent search. */
export function RecentSearches({ onChoose }: { onChoose: (keywords: string) => void }) {
  const { t } = useLingui()
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  return (
    <section className={styles.recent} aria-label={t`Ricerche recenti`}>
      <h2>
        <Trans>Ricerche recenti</Trans>
      </h2>
      <div className={styles.chips}>
        {recent.map(keywords => (
          <Chip key={keywords} onClick={() => onChoose(keywords)}>
            <History size={14} aria-hidden="true" /> {keywords}
          </Chip>
        ))}
        <Button
          look="quiet"
          small
          onClick={() => {
            deviceStorage.remove('recent-searches')
            setRecent([])
          }}
        >
          <Trans>Cancella</Trans>
        </Button>
      </div>
    </section>
  )
}
