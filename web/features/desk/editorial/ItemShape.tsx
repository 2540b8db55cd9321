import { Shapes } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import css from './editorial.module.css'

/** Where the parts of an item will stand. */
export const ItemShape = () => (
  <>
    <Shapes heights={[1.5, 2.75, 2.75]} />
    <div className={css.columns}>
      <div className={pieces.page}>
        <Shapes heights={[4, 6, 30]} />
      </div>
      <div className={pieces.page}>
        <Shapes heights={[16, 18]} />
      </div>
    </div>
  </>
)
