<?php
// Defects that touch one field of one operation: [where, what, field, argument].
const FIELDS = [
    'query-subscription-result-left-out' => ['query.orders_list', 'drop', 'subscription_result'],
    'review-flag-left-out' => ['review.review_orders', 'drop', 'review_flag'],
    'rsearch-payment-status-left-out' => ['rsearch.refund_orders', 'drop', 'payment_status'],
    'csub-error-message-left-out' => ['csub', 'drop', 'error_message'],
];

function mutate(string $op, array $rec): array
{
    $f = FIELDS[Gw::$defect ?? ''] ?? null;
    if (!$f) return $rec;
    [$at, $list] = array_pad(explode('.', $f[0], 2), 2, null);
    if ($at !== $op) return $rec;
    if ($list === null) return mutated($rec, $f);
    if (is_array($rec[$list] ?? null)) $rec[$list] = array_map(fn($e) => mutated($e, $f), $rec[$list]);
    return $rec;
}

function mutated(array $rec, array $f): array
{
    $path = explode('/', $f[2]);
    $last = array_pop($path);
    $p = &$rec;
    foreach ($path as $k) $p = &$p[$k];
    if (!array_key_exists($last, $p)) return $rec;
    if ($f[1] === 'set') $p[$last] = $f[3];
    else {
        $new = [];
        foreach ($p as $k => $v) if ($k !== $last) $new[$k] = $v; elseif ($f[1] === 'name') $new[$f[3]] = $v;
        $p = $new;
    }
    return $rec;
}
