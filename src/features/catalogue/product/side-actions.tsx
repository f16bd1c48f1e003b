import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import type { Product } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { shareLink } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './side-actions.module.css'
import { WishButton } from './wish-button.tsx'

/** Secondary actions of the product page. */
export function SideActions({ product }: { product: Product }) {
  const { t } = useLingui()
  const format = useFormat()
  const share = async () => {
    const address = `${window.location.origin}/products/${product.id}`
    const outcome = await shareLink(format.name(product), address)
    if (outcome === 'copied') showToast(t`Link copiato`)
    if (outcome === 'failed') showToast(address)
  }
  return (
    <div className={styles.acts}>
      <WishButton product={product} />
      <Button look="secondary" small onClick={() => void share()}>
        <Share2 size={18} />
        <Trans>Condividi</Trans>
      </Button>
    </div>
  )
}
