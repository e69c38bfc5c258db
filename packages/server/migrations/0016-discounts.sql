-- Discounts (R-001): coupons that a super-admin makes and gives to workspaces.

CREATE TABLE discount (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  code text NOT NULL,
  -- Whole percent.
  percent_off integer NOT NULL CHECK (percent_off BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX discount_code ON discount (lower(code));

ALTER TABLE workspace
  ADD COLUMN discount_id uuid REFERENCES discount ON DELETE SET NULL,
  ADD COLUMN discount_type text CHECK (discount_type IN ('half-price'));
CREATE INDEX workspace_discount ON workspace (discount_id) WHERE discount_id IS NOT NULL;

-- What was taken off when the checkout was opened, in whole percent: the discount itself may have changed since.
ALTER TABLE payment ADD COLUMN discount_percent integer NOT NULL DEFAULT 0 CHECK (discount_percent BETWEEN 0 AND 100);

-- The second wall: coupons are the super-admin's, and everybody's own workspace's. Like money they are written by the system
-- alone, after the rules have spoken.
ALTER TABLE discount ENABLE ROW LEVEL SECURITY;
CREATE POLICY discount_scope ON discount TO app_api
  USING (app_is_super() OR EXISTS (SELECT 1 FROM workspace
    WHERE workspace.id = app_workspace_id() AND workspace.discount_id = discount.id));
REVOKE INSERT, UPDATE, DELETE ON discount FROM app_api;
