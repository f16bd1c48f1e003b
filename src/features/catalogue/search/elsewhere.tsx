import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { FoundElsewhere } from '#contract/shapes/catalogue.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOnline } from '#src/offline/online.ts'
import styles from './elsewhere.module.css'

/** Products of the installation's other libraries that have the words. Nothing without a network or after a failure. */
export function Elsewhere({ keywords }: { keywords: string }) {
  const online = useOnline()
  const query = queryFor('products.elsewhere', { query: { keywords } })
  const { data = [] } = useQuery({ ...query, enabled: online })
  if (!online) return null
  return data.map(found => <OfLibrary key={found.library.name} {...found} />)
}

function OfLibrary({ library, products }: FoundElsewhere) {
  const format = useFormat()
  const name = withoutKind(library.name)
  return (
    <section className={styles.library}>
      <h2>
        <Trans>Non c'è qui: è all'oggettoteca di {name}</Trans>
      </h2>
      <ul>
        {products.map(product => (
          <li key={product.url}>
            <a href={product.url}>
              {format.name(product)}
              <ChevronRight size={18} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** «Oggettoteca del Campus» without its first words, which the sentence has already. */
function withoutKind(name: string): string {
  return name.replace(/^oggettoteca\s+(?:(?:di|del|dello|della|dei|degli)\s+|dell['’]\s*)?/i, '')
}
