import { Notifications } from '@mantine/notifications'
import './toasts.css'

/** In place and not at the end of the page: on a phone they stand above the content instead of covering it (toasts.css). */
export default function Toasts() {
  return (
    <Notifications
      withinPortal={false}
      position="bottom-right"
      limit={5}
      autoClose={4000}
      containerWidth={440}
      notificationMaxHeight={200}
    />
  )
}
