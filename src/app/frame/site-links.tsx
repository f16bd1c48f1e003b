import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { allProducts } from '#src/library/all-products.ts'
import { useLibrary } from '#src/library/library.ts'

/**
 * The navigation of the desktop, and of the phone's menu, which leaves out what the toolbar has. Links without a
 * target are hidden.
 */
export function SiteLinks({ inMenu = false }: { inMenu?: boolean }) {
  const { links, regolamento, faq_pdf_url } = useLibrary()
  return (
    <>
      {!inMenu && (
        <Link to="/" activeOptions={{ exact: true }}>
          <Trans>Home</Trans>
        </Link>
      )}
      <Link {...allProducts}>
        <Trans>Tutti gli oggetti</Trans>
      </Link>
      <Link to="/catalogs" activeOptions={{ exact: true }}>
        <Trans>Cerca per categoria</Trans>
      </Link>
      {links.how_work && (
        <a href={links.how_work} target="_blank" rel="noopener">
          <Trans>Come funziona</Trans>
        </a>
      )}
      {regolamento && (
        <Link to="/regolamento">
          <Trans>Regolamento</Trans>
        </Link>
      )}
      {!inMenu && (
        <Link to="/help">
          <Trans>Supporto</Trans>
        </Link>
      )}
      {faq_pdf_url && (
        <Link to="/faq" preload={false}>
          <Trans>F.A.Q.</Trans>
        </Link>
      )}
    </>
  )
}
