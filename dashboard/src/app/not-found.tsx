import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { Empty, PageHead } from '../ui/page.tsx';

export function NotFound() {
  return (
    <>
      <PageHead title="Not found" />
      <Empty
        title="There is no such page"
        action={
          <Link className={buttonClass('primary')} to="/">
            Find leads
          </Link>
        }
      >
        <p>The address may be mistyped, or the page has moved.</p>
      </Empty>
    </>
  );
}
