import { Page } from '../page/page.tsx'

export function Showcase() {
  return <Page title="Componenti">{null}</Page>
}
