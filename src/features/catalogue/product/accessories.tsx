import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Section } from '#src/ui/page/page.tsx'
import styles from './accessories.module.css'

/** Accessories of the product, which must be returned too. */
export function Accessories({ accessories }: { accessories: readonly string[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Che cosa c'è dentro`}>
      <ul className={styles.list}>
        {accessories.map(accessory => (
          <li key={accessory}>
            <Check size={18} aria-hidden="true" />
            {accessory}
          </li>
        ))}
      </ul>
    </Section>
  )
}
