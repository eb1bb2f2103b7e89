<?php
// State and operations.

final class Gw
{
    public static ?string $defect = null;
    public static ?string $odd = null;
    public static bool $check = true;
    public static array $merchants = [];
    public static array $orders = [], $byNo = [], $subs = [], $tokens = [], $pages = [], $payouts = [], $refunds = [];
    public static ?stdClass $lastPayment = null;
    public static int $ipSeen = 0;
}

const CARDS = ['341100558201931' => 'approved', '2223004848901137' => 'declined', '6277800551900342611' => 'review'];
const APMS = ['KIOSKO7'];
const TOKEN_FLAG = 'KEEP';
const FAILING_ACCOUNT = 'PT50-0099-441';
const BATCH = ['capture' => ['capture_orders', 50, 'capture_status'], 'review' => ['review_orders', 100, 'review_status'], 'cancel' => ['cancel_orders', 50, 'cancel_status'], 'refund' => ['refund_orders', 50, 'refund_status']];
const STATES = ['pending' => '1200', 'review' => '1750', 'authorised' => '2600', 'captured' => '3000', 'cancelled' => '5200', 'declined' => '6100', 'part' => '4050', 'refunded' => '4100'];

function boot(): void
{
    Gw::$merchants = [
        '302114' => ['key' => (string)getenv('KEY1'), 'accounts' => ['3021140007' => false, '3021140033' => true]],
        '771906' => ['key' => (string)getenv('KEY2'), 'accounts' => ['7719060001' => false]],
    ];
}

function newId(int $n, string $abc = '0123456789abcdefghjkmnpqrstvwxyz'): string
{
    for ($s = ''; strlen($s) < $n;) $s .= $abc[random_int(0, strlen($abc) - 1)];
    return $s;
}

function has(?array $q, string $k): bool
{
    return $q !== null && isset($q[$k]) && is_scalar($q[$k]) && trim(str($q[$k])) !== '';
}

/** The merchant of a request, or why there is none: input, unknown, signature. */
function who(?array $q): array|string
{
    if ($q === null || !has($q, 'merchant_id') || !has($q, 'account_id')) return 'input';
    [$m, $a] = [str($q['merchant_id']), str($q['account_id'])];
    $mer = Gw::$merchants[$m] ?? null;
    $known = $mer && isset($mer['accounts'][$a]);
    if ($mer && D('auth-account-of-another')) $known = true;
    if (!$known) return 'unknown';
    if (!has($q, 'encryption_data') && !D('auth-unsigned-accepted')) return 'signature';
    if (Gw::$check && has($q, 'encryption_data') && !hash_equals(sign($q, $mer['key']), str($q['encryption_data']))) return 'signature';
    return ['m' => $m, 'a' => $a, 'key' => $mer['key'], 'sale' => ($mer['accounts'][$a] ?? false) || O('feature-no-captures')];
}

function own(stdClass $x, array $w, string $defect = ''): bool
{
    return ($x->m === $w['m'] && $x->a === $w['a']) || ($defect !== '' && D($defect));
}

// ---- payments

/** What is wrong with a payment request, or null. */
function badPayment(array $q, string $kind): ?string
{
    if (!has($q, 'order_no') || strlen(str($q['order_no'])) > 200) return 'order_no';
    if (!has($q, 'currency') || !preg_match('/^[A-Z]{3}$/D', str($q['currency']))) return 'currency';
    $amount = $q['amount'] ?? '';
    if (D('direct-negative-accepted') && $kind === 'D' && is_string($amount)) $amount = ltrim($amount, '-');
    if (!parseAmount($amount, str($q['currency']))) return 'amount';
    if ($kind !== 'D' || has($q, 'token_id')) return null;
    if (!preg_match('/^\d{12,19}$/D', str($q['card'] ?? ''))) return 'card';
    if (!luhn(str($q['card']))) return 'card';
    if (!preg_match('/^(0[1-9]|1[0-2])$/D', str($q['expiration_month'] ?? ''))) return 'expiration_month';
    if (!preg_match('/^20\d\d$/D', str($q['expiration_year'] ?? ''))) return 'expiration_year';
    return null;
}

function newOrder(array $w, array $q, string $kind): stdClass
{
    $cur = str($q['currency']);
    $id = O('ids-with-punctuation') ? 'TX/' . newId(6) . '+' . newId(5) . '==:é' : 'sx' . newId(15);
    $amount = $q['amount'];
    if ($kind === 'D' && D('direct-negative-accepted')) $amount = ltrim(str($amount), '-');
    $sub = $q['subscription'] ?? null;
    if (!is_array($sub) || O('feature-no-subscriptions')) $sub = null;
    elseif (isset($sub[0]) && is_array($sub[0])) $sub = $sub[0];
    $mpi = $q['additional_information'][0]['mpi_info'] ?? null;
    $o = (object)['id' => $id, 'm' => $w['m'], 'a' => $w['a'], 'key' => $w['key'], 'sale' => $w['sale'], 'kind' => $kind, 'no' => str($q['order_no']), 'cur' => $cur,
        'amt' => (int)parseAmount($amount, $cur), 'state' => 'pending', 'captured' => 0, 'refunded' => 0, 'seq' => 0, 'q' => array_diff_key($q, ['card' => 1, 'security_code' => 1]),
        'sub' => $sub, 'rec' => '', 'token' => '', 'mask' => '', 'card' => '', 'why' => '', 't' => time(), 'threeds' => str($q['open3d'] ?? '') === 'do3DS' || is_array($mpi), 'mpi' => is_array($mpi),
        'return' => str($q['return_url'] ?? ''), 'notify' => str($q['notify_url'] ?? ''), 'ref' => 'R' . newId(9, '0123456789'), 'shown' => 0];
    Gw::$orders[$id] = $o;
    Gw::$byNo["{$o->m}|{$o->a}|{$o->no}"] = $id;
    return $o;
}

function settle(stdClass $o, string $outcome): void
{
    if ($outcome === 'review') { $o->state = 'review'; return; }
    if ($outcome !== 'approved') { $o->state = 'declined'; $o->why = $outcome === 'declined' ? '2051:Insufficient funds' : $outcome; return; }
    $o->state = $o->sale || $o->kind === 'A' ? 'captured' : 'authorised';
    if ($o->state === 'captured') $o->captured = $o->amt;
    if ($o->sub && $o->rec === '') {
        $o->rec = 'sub' . newId(11);
        Gw::$subs[$o->rec] = (object)['id' => $o->rec, 'm' => $o->m, 'a' => $o->a, 'name' => str($o->sub['contract_name'] ?? ''), 'active' => true, 'day' => time() + 86400 * max(1, (int)str($o->sub['interval_count'] ?? '1'))];
    }
    if ($o->kind !== 'A' && str($o->q['token_flag'] ?? '') === TOKEN_FLAG && $o->card !== '' && $o->token === '') {
        $o->token = 'ct_' . newId(20);
        if (!D('direct-token-not-stored')) Gw::$tokens[$o->token] = (object)['m' => $o->m, 'a' => $o->a, 'card' => $o->card, 'outcome' => CARDS[$o->card] ?? ''];
    }
}

function useCard(stdClass $o, string $card, string $year, string $month, ?string $token): void
{
    $o->card = $card;
    $o->mask = substr($card, 0, 6) . str_repeat(O('mask-letters') ? 'X' : (O('mask-bullets') ? '•' : '*'), strlen($card) - 10) . substr($card, -4);
    if (O('mask-grouped')) $o->mask = substr($card, 0, 6) . ' **** ' . substr($card, -4);
    if (D('direct-mask-short-numbers') && strlen($card) < 16) $o->mask = substr($card, 0, 6) . '******' . substr($card, 12);
    if (D('direct-token-card-unmasked') && $token !== null) $o->mask = $card;
    if ($token !== null) $o->token = $token;
    $old = $year !== '' && ($year . $month) < gmdate('Ym');
    settle($o, $old && !D('direct-expired-accepted') ? '2033:Card expired' : (CARDS[$card] ?? '2014:No such card'));
}

function resultInfo(stdClass $o): string
{
    $t = match (true) {
        $o->state === 'declined' => $o->why ?: '2051:Insufficient funds',
        $o->state === 'review' => '1020:Held for a manual review',
        $o->state === 'pending' => '1003:Waiting for the shopper',
        $o->state === 'cancelled' => '5200:Cancelled',
        default => '0000:Success',
    };
    if ($t !== '0000:Success' && O('messages-long')) $t .= ' — ' . str_repeat('Nicht genügend Deckung: bitte an die Bank <wenden> & später; ', 60);
    if ($t !== '0000:Success' && O('messages-other-script')) $t = substr($t, 0, 5) . '余额不足：请联系发卡行 😀 "' . "'";
    return $t;
}

/** The direct payment result record; also the payload of payment notifications. */
function resultRec(stdClass $o): array
{
    $s = Gw::$subs[$o->rec] ?? null;
    $bad = $o->state === 'declined';
    $st = ['authorised' => '1', 'captured' => '1', 'part' => '1', 'refunded' => '1', 'review' => '3', 'declined' => '5', 'pending' => '2', 'cancelled' => '6'][$o->state];
    $risk = $o->state === 'review' ? 'REVIEW' : 'ACCEPT';
    return ['merchant_id' => $o->m, 'account_id' => $o->a, 'order_no' => $o->no, 'amount' => fmt($o->amt, $o->cur), 'currency' => $o->cur, 'transaction_id' => $o->id, 'card' => $o->mask,
        'order_status' => $bad && O('failures-are-words') ? 'DECLINED' : $st, 'result_info' => resultInfo($o), 'contract_name' => $s?->name ?? '', 'recurring_id' => $o->rec,
        'recurring_deduction_period' => $s ? '1' : '', 'recurring_deduction_time' => $s ? gmdate('Y-m-d H:i:s', $s->day) : '', 'note' => str($o->q['note'] ?? ''), 'token_id' => $o->token,
        'connector' => 'Larkspur-2', 'threeds_result' => $o->mpi ? 'external' : ($o->threeds ? 'frictionless' : 'not used'), 'risk_action' => $risk, 'risk_score' => $risk === 'REVIEW' ? '71' : '12',
        'risk_reasons' => $risk === 'REVIEW' ? ['name' => 'velocity', 'status' => 'REVIEW'] : ['name' => '', 'status' => ''], 'encryption_data' => ''];
}

function seal(array $rec, string $key): array
{
    $rec['encryption_data'] = sign($rec, $key);
    return $rec;
}

function fault(int $status, string $text, string $in = 'xml'): array
{
    if (O('errors-empty')) return [$status, '', '', []];
    if ($in === 'json') { [$t, $b] = jsonDoc(['problem' => $text]); return [$status, $t, $b, []]; }
    return [$status, 'application/xml; charset=utf-8', "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fault><reason>" . htmlspecialchars($text) . '</reason></fault>', []];
}

function opAuthorise(?array $q, array $req): array
{
    $apm = has($q, 'payment_method');
    if (D('apm-beside-empty-card') && isset($q['card'])) $apm = false;
    if (D('direct-json-with-charset-refused') && !$apm && str_contains($req['type'], 'charset')) return fault(400, 'unsupported body');
    $w = who($q);
    if ($w === 'unknown') return D('direct-unknown-account-500') && !$apm ? fault(500, 'null reference') : fault(404, 'record not found: account');
    if (is_string($w)) return fault(400, "invalid input: $w");
    if ($bad = badPayment($q, $apm ? 'A' : 'D')) {
        if ($apm) return fault(400, "invalid input: $bad");
        if (D('direct-invalid-amount-200') && $bad === 'amount') return [200, 'application/xml; charset=utf-8', '<respon><order_status>5</order_status><result_info>3001:Bad amount</result_info></respon>', []];
        return fault(400, "invalid input: $bad");
    }
    return $apm ? apm($w, $q, $req) : direct($w, $q, $req);
}

function apm(array $w, array $q, array $req): array
{
    if (!in_array(str($q['payment_method']), APMS, true)) return fault(404, 'record not found: payment_method');
    $old = Gw::$orders[Gw::$byNo["{$w['m']}|{$w['a']}|" . str($q['order_no'])] ?? ''] ?? null;
    if ($old && $old->state !== 'declined') {
        if ($old->kind !== 'A' || $old->state !== 'pending' || $old->amt !== parseAmount($q['amount'], str($q['currency'])) || $old->cur !== str($q['currency'])) return fault(400, 'invalid input: order_no already used');
        $o = $old;
    } else $o = newOrder($w, $q, 'A');
    $sid = 'i' . newId(18);
    Gw::$pages[$sid] = (object)['o' => $o, 'stage' => 'issuer', 'visits' => 0];
    $url = "http://{$req['host']}/v1/issuer/$sid";
    if (D('apm-issuer-url-raw-ampersand')) $url .= '?lang=en&theme=2';
    if (O('issuer-url-query')) $url .= '?lang=en&theme=2';
    $rec = ['merchant_id' => $o->m, 'account_id' => $o->a, 'order_no' => $o->no, 'amount' => fmt($o->amt, $o->cur), 'currency' => $o->cur, 'issuer_url' => $url];
    if (D('apm-order-no-of-previous') && Gw::$lastPayment) $rec['order_no'] = Gw::$lastPayment->no;
    Gw::$lastPayment = $o;
    $rec = mutate('apm', $rec);
    [$t, $b] = xmlDoc('respon', $rec);
    if (D('apm-issuer-url-raw-ampersand')) $b = str_replace('&amp;', '&', $b);
    return [200, $t, $b, []];
}

function direct(array $w, array $q, array $req): array
{
    $token = has($q, 'token_id') ? str($q['token_id']) : null;
    $card = str($q['card'] ?? '');
    if ($token !== null) {
        $t = Gw::$tokens[$token] ?? null;
        if (!$t || !own($t, $w, 'direct-token-of-another')) return fault(404, 'record not found: token_id');
        $card = $t->card;
    }
    $o = Gw::$orders[Gw::$byNo["{$w['m']}|{$w['a']}|" . str($q['order_no'])] ?? ''] ?? null;
    $used = false;
    if ($o && $o->state !== 'declined' && !D('direct-repeat-charged-again')) $used = $o->kind !== 'D' || $o->amt !== parseAmount($q['amount'], str($q['currency'])) || $o->cur !== str($q['currency']) || $o->card !== $card;
    else {
        $o = newOrder($w, $q, 'D');
        if (D('direct-declined-card-authorised') && (CARDS[$card] ?? '') === 'declined') {
            useCard($o, $card, '', '', $token);
            $shown = resultRec($o);
            settle($o, 'approved');
        } else useCard($o, $card, str($q['expiration_year'] ?? ''), str($q['expiration_month'] ?? ''), $token);
        notifyPayment($o);
    }
    $rec = $shown ?? resultRec($o);
    if ($used) { $rec['transaction_id'] = $rec['recurring_id'] = $rec['contract_name'] = $rec['token_id'] = $rec['recurring_deduction_time'] = $rec['recurring_deduction_period'] = ''; $rec['order_status'] = '4'; $rec['result_info'] = '2094:Order number already used'; $rec['amount'] = fmt((int)parseAmount($q['amount'], str($q['currency'])), str($q['currency'])); $rec['currency'] = str($q['currency']); $rec['card'] = ''; }
    $cur = $rec['currency'];
    $major = (int)parseAmount($rec['amount'], $cur) / 10 ** digits($cur);
    if (D('direct-amount-thousands')) $rec['amount'] = number_format($major, digits($cur));
    if (D('direct-amount-cents-unpadded')) $rec['amount'] = preg_replace('/\.0(\d)$/', '.$1', $rec['amount']);
    if (D('direct-amount-exponent') && $major >= 1e7) $rec['amount'] = sprintf('%.5E', $major);
    if (D('direct-currency-default')) $rec['currency'] = in_array($cur, ['USD', 'EUR', 'GBP'], true) ? $cur : 'USD';
    if (D('direct-order-no-cut')) $rec['order_no'] = substr($rec['order_no'], 0, 16);
    if (D('direct-transaction-id-of-previous') && Gw::$lastPayment) $rec['transaction_id'] = Gw::$lastPayment->id;
    if (D('direct-recurring-time-date-only')) $rec['recurring_deduction_time'] = substr($rec['recurring_deduction_time'], 0, 10);
    if (D('direct-contract-name-ascii')) $rec['contract_name'] = preg_replace('/[^\x20-\x7E]/u', '?', $rec['contract_name']);
    if (D('direct-success-without-code')) $rec['result_info'] = str_replace('0000:Success', 'Success', $rec['result_info']);
    if (D('direct-decline-says-success') && $o->state === 'declined') $rec['result_info'] = '0000:Success';
    Gw::$lastPayment = $o;
    $rec = seal(mutate('direct', $rec), $w['key']);
    if (D('direct-decline-unsigned') && $o->state === 'declined') $rec['encryption_data'] = '';
    [$t, $b] = xmlDoc(D('direct-root-response') ? 'response' : 'respon', $rec);
    return [200, $t, $b, []];
}

// ---- notifications

function sendNotice(string $url, string $type, string $body): void
{
    if ($url === '' || O('feature-no-notifications')) return;
    Http::after(O('notify-late') ? 4.0 : 0.05, fn() => Http::post($url, $type, $body));
    if (O('notify-twice')) Http::after(0.6, fn() => Http::post($url, $type, $body));
}

function notifyPayment(stdClass $o, string $event = 'payment'): void
{
    if (D('notify-apm-never') && $o->kind === 'A') return;
    if (D('notify-hosted-never') && $o->kind === 'C') return;
    if (D('notify-declined-never') && $o->state === 'declined') return;
    if ($event !== 'payment' && !O('notify-every-event')) return;
    $rec = resultRec($o);
    if ($o->kind === 'A') unset($rec['card'], $rec['token_id']);
    $url = $o->notify;
    if (D('notify-url-of-previous') && Gw::$lastPayment) $url = Gw::$lastPayment->notify;
    if (D('notify-order-no-of-previous') && Gw::$lastPayment) $rec['order_no'] = Gw::$lastPayment->no;
    if (O('notify-every-event')) $rec['event'] = $event;
    $rec = seal($rec, $o->key);
    if (O('notify-as-json')) { [$t, $b] = jsonDoc(['events' => [['type' => 'result', 'data' => $rec]]]); sendNotice($url, $t, $b); return; }
    if (O('notify-as-form')) { unset($rec['risk_reasons']); sendNotice($url, 'application/x-www-form-urlencoded', http_build_query($rec)); return; }
    $xml = '';
    foreach ($rec as $k => $v) $xml .= "<$k>" . (is_array($v) ? '' : htmlspecialchars(str($v), ENT_XML1)) . "</$k>";
    sendNotice($url, 'application/xml; charset=utf-8', "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<notice>$xml</notice>");
}

// ---- capture, review, cancel, refund

const REFUSALS = ['input' => ['2', 'Request cannot be read'], 'unknown' => ['4', 'Unknown merchant or account'], 'signature' => ['5', 'Signature refused'], 'empty' => ['3', 'No orders in the request'], 'limit' => ['8', 'Too many orders in one request'], 'address' => ['6', 'Address not registered']];

function failCode(): string
{
    return O('failures-are-words') ? 'Rejected' : (O('failures-are-empty') ? '' : '7');
}

function errText(string $t): string
{
    if ($t !== '' && O('messages-long')) $t .= ' — ' . str_repeat('Der Vorgang wurde abgelehnt: "Grund" & <Folge>; ', 80);
    return $t !== '' && O('messages-other-script') ? '操作失败：订单不存在 😀' : $t;
}

function opBatch(string $op, ?array $q): array
{
    [$list, $limit, $status] = BATCH[$op];
    $w = who($q);
    $in = is_array($q[$list] ?? null) ? $q[$list] : [];
    if ($in && !array_is_list($in)) $in = [$in];
    $limit = match (true) {
        D('capture-takes-51') && $op === 'capture' => 51,
        D('capture-refuses-50') && $op === 'capture', D('refund-refuses-50') && $op === 'refund' => 49,
        D('review-refuses-51') && $op === 'review' => 50,
        D('cancel-without-limit') && $op === 'cancel' => 100000, D('review-takes-101') && $op === 'review' => 101,
        default => $limit,
    };
    if (D('refund-51-cut-silently') && $op === 'refund') $in = array_slice($in, 0, 50);
    $why = is_string($w) ? $w : (!$in ? 'empty' : (count($in) > $limit && !O('limit-serves-the-first') ? 'limit' : null));
    $out = [];
    $failed = false;
    foreach ($in as $i => $e) {
        $e = is_array($e) ? $e : [];
        if ($why) { $out[] = entry($op, $status, $e, null, REFUSALS[$why][1]); continue; }
        if ($i >= $limit) { $out[] = entry($op, $status, $e, null, REFUSALS['limit'][1]); continue; }
        $r = one($op, $status, $w, $e);
        $bad = $r['error_message'] !== '' || $r[$status] !== '1';
        if (D('capture-stops-at-failure') && $op === 'capture' && $bad) { $out[] = $r; break; }
        if (D('capture-failed-left-out') && $op === 'capture' && $bad) continue;
        if (D('refund-fails-after-failure') && $op === 'refund' && $failed) { $r['refund_status'] = '7'; $r['refund_message'] = 'V0999:Batch failed'; $r['error_message'] = 'Batch failed'; }
        $failed = $failed || $bad;
        $out[] = $r;
    }
    if (D('capture-statuses-reversed') && $op === 'capture' && !$why) foreach (array_reverse($out) as $i => $r) $rev[$i] = [$r['capture_status'], $r['error_message']];
    foreach ($rev ?? [] as $i => [$s, $m]) { $out[$i]['capture_status'] = $s; $out[$i]['error_message'] = $m; }
    if (D('cancel-ids-shifted') && $op === 'cancel' && count($out) > 1) foreach (array_column($out, 'transaction_id') as $i => $id) $out[($i + 1) % count($out)]['transaction_id'] = $id;
    if (D('cancel-same-entry-merged') && $op === 'cancel') $out = array_values(array_column(array_reverse($out), null, 'transaction_id'));
    if (D('review-error-of-previous') && $op === 'review') for ($i = count($out) - 1; $i > 0; $i--) if ($out[$i]['error_message'] === '') $out[$i]['error_message'] = $out[$i - 1]['error_message'];
    if (D('review-one-object') && $op === 'review' && count($out) === 1) $out = $out[0];
    elseif (O('entries-reversed')) $out = array_reverse($out);
    [$code, $msg] = $why ? REFUSALS[$why] : ['1', 'OK'];
    if (O('limit-serves-the-first') && !$why && count($in) > $limit) [$code, $msg] = ['P', 'Only the first orders were served'];
    $rec = ['merchant_id' => str($q['merchant_id'] ?? ''), 'account_id' => str($q['account_id'] ?? ''), 'return_status' => $code, 'return_message' => errText($code === '1' ? '' : $msg) ?: $msg, $list => $out];
    return finish($op, $rec, $w, D('capture-500-on-failure') && $op === 'capture' && $failed ? 500 : 200);
}

function finish(string $op, array $rec, array|string $w, int $status = 200): array
{
    $rec = mutate($op, $rec);
    $rec['encryption_data'] = is_array($w) ? sign($rec, $w['key']) : sign($rec, Gw::$merchants[$rec['merchant_id'] ?? '']['key'] ?? '-');
    if (D("$op-unsigned")) unset($rec['encryption_data']);
    [$t, $b] = jsonDoc($rec);
    return [$status, $t, $b, []];
}

/** One result entry of a batch; $o is null when the order was not found or not looked for. */
function entry(string $op, string $status, array $e, ?stdClass $o, string $err, ?string $amount = null): array
{
    $ok = $err === '';
    $r = ['amount' => $amount ?? str($e['amount'] ?? ''), $status => $ok ? '1' : failCode(), 'currency' => str($e['currency'] ?? ''), 'error_message' => errText($err), 'order_no' => str($e['order_no'] ?? ''), 'transaction_id' => str($e['transaction_id'] ?? '')];
    if ($op === 'review') $r['review_flag'] = str($e['review_flag'] ?? '');
    if ($op === 'refund') $r += ['refund_amount' => str($e['refund_amount'] ?? ''), 'refund_reason' => str($e['refund_reason'] ?? ''), 'refund_reference' => str($e['refund_reference'] ?? ''), 'refund_reference_id' => '', 'refund_message' => $ok ? 'V0000:OK' : (O('messages-other-script') ? 'V0107:退款失败' : "V0107:$err")];
    if (D('refund-failure-v0000') && $op === 'refund' && !$ok) $r['refund_message'] = 'V0000:OK';
    if (D('refund-failure-status-1') && $op === 'refund' && !$ok) $r['refund_status'] = '1';
    if (D('cancel-success-word') && $op === 'cancel' && $ok) $r['cancel_status'] = 'CANCELLED';
    return $r;
}

function one(string $op, string $status, array $w, array $e): array
{
    $o = Gw::$orders[str($e['transaction_id'] ?? '')] ?? null;
    if ($o && !own($o, $w, "$op-of-another-merchant")) $o = null;
    if (!$o) {
        $r = entry($op, $status, $e, null, 'No such transaction');
        if (D('capture-unknown-status-1') && $op === 'capture') $r['capture_status'] = '1';
        return $r;
    }
    $err = '';
    $cur = str($e['currency'] ?? $o->cur);
    $amt = isset($e['amount']) ? parseAmount($e['amount'], $o->cur) : $o->amt;
    if (str($e['order_no'] ?? $o->no) !== $o->no) $err = 'order_no belongs to another transaction';
    elseif ($cur !== $o->cur) $err = 'currency differs';
    elseif (!$amt) $err = 'amount is not valid';
    elseif ($op !== 'capture' && $amt !== $o->amt && !($op === 'refund' && $amt === $o->captured)) $err = 'amount differs';
    if ($err !== '') {
        if (D('cancel-failed-yet-cancelled') && $op === 'cancel' && in_array($o->state, ['authorised', 'review', 'pending'], true)) $o->state = 'cancelled';
        return entry($op, $status, $e, $o, $err);
    }
    return match ($op) { 'capture' => capture($status, $o, $e, $amt), 'review' => review($status, $o, $e, $amt), 'cancel' => cancel($status, $o, $e), 'refund' => refund($status, $o, $e) };
}

function capture(string $status, stdClass $o, array $e, int $amt): array
{
    $err = match (true) {
        O('feature-no-captures') => 'Captures are not offered',
        $o->state === 'captured' && D('capture-second-time-accepted') => '',
        $o->state !== 'authorised' => 'Not open for capture: ' . $o->state,
        $amt > $o->amt => D('capture-above-amount-accepted') ? '' : 'More than was authorised',
        default => '',
    };
    if ($err === '' && !D('capture-without-effect')) { $o->captured = $amt; $o->state = 'captured'; notifyPayment($o, 'capture'); }
    if ($err !== '' && D('capture-refused-yet-captured') && $o->state === 'authorised') { $o->captured = $o->amt; $o->state = 'captured'; }
    $shown = $err === '' ? fmt($amt, $o->cur) : null;
    return entry('capture', $status, $e, $o, $err, $shown);
}

function review(string $status, stdClass $o, array $e, int $amt): array
{
    $flag = str($e['review_flag'] ?? '');
    $err = match (true) {
        $o->state !== 'review' => 'Not held for review',
        $flag !== '1' && $flag !== '2' => 'review_flag must be 1 (release) or 2 (reject)',
        default => '',
    };
    if ($err === '' && $o->state === 'review' && !D('review-without-effect')) {
        settle($o, $flag === '1' || D('review-reject-releases') ? 'approved' : '2059:Rejected after review');
        notifyPayment($o);
    }
    return entry('review', $status, $e, $o, $err, $err === '' ? fmt($amt, $o->cur) : null);
}

function cancel(string $status, stdClass $o, array $e): array
{
    $open = in_array($o->state, ['authorised', 'review', 'pending'], true) || (D('cancel-captured-accepted') && $o->state === 'captured');
    if ($open && !D('cancel-without-effect')) { $o->state = 'cancelled'; notifyPayment($o, 'cancel'); }
    return entry('cancel', $status, $e, $o, $open ? '' : 'Cannot be cancelled: ' . $o->state, $open ? fmt($o->amt, $o->cur) : null);
}

function refund(string $status, stdClass $o, array $e): array
{
    $amt = parseAmount($e['refund_amount'] ?? '', $o->cur);
    $left = $o->captured - $o->refunded;
    if (D('refund-uncaptured-accepted') && $o->state === 'authorised') $left = $o->amt;
    $refusesPartial = D('refund-partial-refused-jpy') && digits($o->cur) === 0;
    $tooMuch = D('refund-sum-in-floats') && $o->refunded > 0 ? $o->refunded / 100 + $amt / 100 >= $o->captured / 100 : $amt > $left;
    $err = match (true) {
        !$amt => 'refund_amount is not valid',
        $left === 0 && !in_array($o->state, ['part', 'refunded'], true) => 'Nothing captured to refund',
        $tooMuch => 'More than is left to refund',
        $refusesPartial && $amt !== $o->captured => 'Partial refunds are not possible',
        $o->seq >= 99 => 'Too many refunds',
        default => '',
    };
    $r = entry('refund', $status, $e, $o, $err);
    if ($err !== '' && !(D('refund-refused-yet-made') && $amt && $o->captured)) return $r;
    if (!D('refund-not-added-up')) $o->refunded += $amt;
    $o->seq++;
    $o->state = $o->refunded >= $o->captured ? 'refunded' : 'part';
    $ref = $o->id . '-' . sprintf(D('refund-reference-unpadded') ? '%d' : '%02d', D('refund-reference-repeated') ? 1 : $o->seq);
    $x = (object)['m' => $o->m, 'a' => $o->a, 'o' => $o, 'amt' => $amt, 'reason' => str($e['refund_reason'] ?? ''), 'reference' => str($e['refund_reference'] ?? ''), 'ref' => $ref, 't' => time()];
    if (!D('refund-without-effect')) Gw::$refunds[] = $x;
    if (D('refund-made-twice')) { $y = clone $x; $y->ref = $o->id . '-' . sprintf('%02d', ++$o->seq); $o->refunded += $amt; Gw::$refunds[] = $y; }
    notifyPayment($o, 'refund');
    if ($err !== '') return $r;
    $r['amount'] = fmt($o->amt, $o->cur);
    $r['refund_amount'] = fmt($amt, $o->cur);
    $r['refund_reference_id'] = $ref;
    if (D('refund-amount-shows-total')) $r['refund_amount'] = $r['amount'];
    if (D('refund-reason-ascii')) $r['refund_reason'] = preg_replace('/[^\x20-\x7E]/u', '', $r['refund_reason']);
    return $r;
}

// ---- query and refund search

function paymentStatus(stdClass $o): string
{
    $code = STATES[$o->state];
    if ($o->kind === 'C' && D('hosted-status-stale') || $o->kind === 'A' && D('apm-status-stale') && $o->state === 'captured') $code = STATES['pending'];
    if (O('status-codes-long')) $code = (string)(7000000000 + 13 * (int)$code);
    return $code;
}

function tz(int $t, string $f): string
{
    return O('clock-far-zone') ? gmdate($f, $t + 14 * 3600) : gmdate($f, $t);
}

function orderRec(stdClass $o): array
{
    $q = $o->q;
    $d = [];
    foreach (['address', 'city', 'country', 'firstname', 'lastname', 'postal_code', 'state'] as $k) $d["delivery_$k"] = str($q["delivery_$k"] ?? '');
    if (D('query-delivery-is-billing')) foreach (['address', 'city', 'country', 'state', 'postal_code'] as $k) $d["delivery_$k"] = str($q["billing_$k"] ?? '');
    if (D('query-delivery-mangled')) $d = array_map('mojibake', $d);
    $s = Gw::$subs[$o->rec] ?? null;
    $fraud = [['check_items' => 'velocity', 'status' => $o->state === 'review' ? 'REJECT' : 'ACCEPT'], ['check_items' => 'address', 'status' => 'ACCEPT']];
    $r = ['amount' => fmt($o->amt, $o->cur), 'currency' => $o->cur, 'delivery_information' => $d, 'antifraud_provider' => 'Heronguard', 'fraud_check_result' => $fraud,
        'is3ds' => $o->threeds ? '1' : '0', 'order_no' => $o->no, 'payment_status' => paymentStatus($o), 'query_result' => '1', 'reference_no' => $o->ref, 'shopper_email' => str($q['shopper_email'] ?? ''), 'shopper_phone' => str($q['shopper_phone'] ?? ''),
        'subscription_result' => ['contract_name' => $s?->name ?? '', 'recurring_deduction_period' => $s ? '1' : '', 'recurring_deduction_time' => $s ? gmdate(D('query-recurring-time-with-hours') ? 'Y-m-d H:i:s' : 'Y-m-d', $s->day) : '', 'recurring_id' => $o->rec, 'recurring_status' => $s ? ($s->active ? '1' : 'Inactived') : ''],
        'transaction_date' => tz($o->t, D('query-date-iso') ? 'Y-m-d\TH:i:s\Z' : 'YmdHis'), 'transaction_id' => $o->id, 'the service' => str($q['the service'] ?? ''), 'error_message' => ''];
    if (D('query-amount-number')) $r['amount'] = (float)$r['amount'];
    if (D('query-amount-yen-hundredth') && digits($o->cur) === 0) $r['amount'] = number_format($o->amt / 100, 2, '.', '');
    if (D('query-amount-of-refunded-order') && $o->refunded) $r['amount'] = fmt(max(0, $o->captured - $o->refunded), $o->cur);
    return $r;
}

function opQuery(?array $q, array $req): array
{
    $w = who($q);
    $ipOk = $req['ip'] === '127.0.0.1' || O('feature-no-registered-ip') || D('query-any-address') || (D('query-address-once') && Gw::$ipSeen++ > 0);
    if ((D('query-form-refused') && $req['shape'] === 'form')) $w = 'input';
    if (!$ipOk && O('address-hung-up')) return [0, '', '', []];
    if (!$ipOk && O('address-403')) return [403, 'text/html', '<h1>Forbidden</h1>', []];
    $why = !$ipOk ? 'address' : (is_string($w) ? $w : null);
    $wanted = is_array($q['wanted_orders'] ?? null) ? $q['wanted_orders'] : null;
    if ($wanted && !array_is_list($wanted)) $wanted = isset($wanted['transaction_id']) || isset($wanted['order_no']) ? [$wanted] : array_values($wanted);
    if (!$why && $wanted && count($wanted) > 100) $why = 'limit';
    $out = [];
    if (!$why && $wanted) {
        foreach ($wanted as $e) {
            $e = is_array($e) ? $e : ['transaction_id' => $e];
            $o = Gw::$orders[str($e['transaction_id'] ?? '')] ?? Gw::$orders[Gw::$byNo["{$w['m']}|{$w['a']}|" . str($e['order_no'] ?? '')] ?? ''] ?? null;
            $out[] = $o && own($o, $w) ? orderRec($o) : ['order_no' => str($e['order_no'] ?? ''), 'transaction_id' => str($e['transaction_id'] ?? ''), 'query_result' => '0', 'error_message' => 'No such order'];
        }
    } elseif (!$why) {
        foreach (array_reverse(Gw::$orders) as $o) {
            if (!own($o, $w, 'query-all-merchants') || ($o->state === 'declined' && D('query-declined-left-out'))) continue;
            $out[] = orderRec($o);
            if (count($out) >= (D('query-gives-101') ? 101 : 100)) break;
        }
    }
    if (D('query-email-shifted') && count($out) > 1) foreach (array_column($out, 'shopper_email') as $i => $m) $out[($i + 1) % count($out)]['shopper_email'] = $m;
    if (O('list-shuffled')) shuffle($out);
    [$code, $msg] = $why ? REFUSALS[$why] : ['1', 'OK'];
    $rec = ['merchant_id' => str($q['merchant_id'] ?? ''), 'account_id' => str($q['account_id'] ?? ''), 'return_status' => $code, 'return_message' => $msg, 'orders_list' => !$out && D('query-none-is-null') ? null : $out];
    return finish('query', $rec, $w);
}

function refundRec(stdClass $x): array
{
    $o = $x->o;
    $r = ['transaction_id' => $o->id, 'order_no' => $o->no, 'amount' => fmt($o->amt, $o->cur), 'currency' => $o->cur, 'refund_amount' => fmt($x->amt, $o->cur), 'refund_reason' => $x->reason, 'refund_reference' => $x->reference, 'refund_reference_id' => $x->ref,
        'refund_status' => '1', 'payment_status' => paymentStatus($o), 'refund_date' => tz($x->t, D('rsearch-date-slashes') ? 'Y/m/d H:i:s' : 'YmdHis'), 'refund_processing_date' => '', 'error_message' => ''];
    if (D('rsearch-amount-shows-total')) $r['refund_amount'] = $r['amount'];
    if (D('rsearch-reference-other')) $r['refund_reference_id'] = $o->id . '-' . sprintf('%02d', $o->seq + 1);
    return $r;
}

function opRefundSearch(?array $q, array $req): array
{
    $w = who($q);
    if (D('rsearch-form-refused') && $req['shape'] === 'form') $w = 'input';
    $why = is_string($w) ? $w : null;
    $wanted = is_array($q['wanted_refunds'] ?? null) ? array_values($q['wanted_refunds']) : null;
    if (!$why && $wanted && count($wanted) > 100) $why = 'limit';
    $out = $seen = [];
    $mine = $why ? [] : array_filter(array_reverse(Gw::$refunds), fn($x) => own($x, $w, 'rsearch-all-merchants'));
    foreach ($wanted ?? [] as $e) {
        $e = is_array($e) ? $e : ['refund_reference_id' => $e];
        $hit = null;
        foreach ($mine as $x) if ($x->ref === str($e['refund_reference_id'] ?? '') || (!has($e, 'refund_reference_id') && $x->o->id === str($e['transaction_id'] ?? ''))) { $hit = $x; break; }
        if (!$why) $out[] = $hit ? refundRec($hit) : ['refund_reference_id' => str($e['refund_reference_id'] ?? ''), 'transaction_id' => str($e['transaction_id'] ?? ''), 'refund_status' => failCode(), 'error_message' => 'No such refund'];
    }
    if (!$wanted) foreach ($mine as $x) {
        if (count($out) >= (D('rsearch-gives-101') ? 101 : 100)) break;
        if (D('rsearch-last-of-order-only') && isset($seen[$x->o->id])) continue;
        $seen[$x->o->id] = true;
        $out[] = refundRec($x);
    }
    if (D('rsearch-order-no-shifted') && count($out) > 1) foreach (array_column($out, 'order_no') as $i => $n) $out[($i + 1) % count($out)]['order_no'] = $n;
    if (O('list-shuffled')) shuffle($out);
    [$code, $msg] = $why ? REFUSALS[$why] : ['1', 'OK'];
    return finish('rsearch', ['merchant_id' => str($q['merchant_id'] ?? ''), 'account_id' => str($q['account_id'] ?? ''), 'return_status' => $code, 'return_message' => $msg, 'refund_orders' => $out], $w);
}

// ---- subscriptions

function opCancelSubscription(?array $q, array $req): array
{
    $w = who($q);
    if (D('csub-xml-refused') && $req['shape'] === 'xml') $w = 'input';
    $name = str($q['contract_name'] ?? '');
    if (D('csub-xml-name-mangled') && $req['shape'] === 'xml') $name = mojibake($name);
    $s = Gw::$subs[str($q['recurring_id'] ?? '')] ?? null;
    if (is_array($w) && $s && !own($s, $w, 'csub-of-another-merchant')) $s = null;
    $err = match (true) {
        is_string($w) => REFUSALS[$w][1],
        O('feature-no-subscriptions') => 'Subscriptions are not offered',
        !$s => D('csub-unknown-accepted') ? '' : 'No such subscription',
        $s->name !== $name && !D('csub-contract-name-ignored') => 'No such contract',
        !$s->active && !D('csub-second-time-accepted') => 'Already Inactived',
        default => '',
    };
    if ($s && ($err === '' || (D('csub-refused-yet-cancelled') && is_array($w))) && !D('csub-without-effect')) $s->active = false;
    if (D('csub-cancels-all') && $err === '') foreach (Gw::$subs as $x) if ($x->m === $w['m']) $x->active = false;
    return finish('csub', ['merchant_id' => str($q['merchant_id'] ?? ''), 'account_id' => str($q['account_id'] ?? ''), 'recurring_id' => str($q['recurring_id'] ?? ''), 'contract_name' => str($q['contract_name'] ?? ''), 'cancel_status' => $err === '' ? '1' : failCode(), 'error_message' => errText($err)], $w);
}

// ---- payouts

const PAYOUT = ['beneficiary_id', 'client_data', 'fee_paid_by', 'payment_amount', 'payment_currency', 'payment_date', 'payment_method', 'reason', 'reference', 'request_id', 'source_amount', 'source_currency', 'swift_charge_option', 'fund_source', 'notify_url'];
const PERSON = ['company_name', 'date_of_birth', 'entity_type', 'first_name', 'last_name'];
const PARTY = [
    'beneficiary' => ['additional_info' => 'business_area business_phone_number business_registration_number personal_email personal_id_number personal_id_type personal_mobile_number personal_net_monthly_average_income personal_phone_country_code personal_phone_area_code personal_fiscal_country', 'address' => 'city country_code postcode state street number street_address complement', 'bank_details' => 'account_currency account_name owner_document_number account_number bank_account_category bank_branch bank_country_code bank_code bank_name bank_street_address binding_mobile_number iban swift_code transaction_reference'],
    'payer' => ['additional_info' => 'business_registration_number business_registration_type external_id personal_email personal_id_number job', 'address' => 'city country_code postcode state street_address'],
];

function opPayout(?array $q, array $req): array
{
    if (O('feature-no-payouts')) return fault(404, 'payouts are not offered', 'json');
    $w = who($q);
    if (is_string($w)) return fault($w === 'unknown' ? 404 : 400, REFUSALS[$w][1], 'json');
    $cur = str($q['payment_currency'] ?? '');
    $scur = has($q, 'source_currency') ? str($q['source_currency']) : $cur;
    if (!has($q, 'request_id') || !preg_match('/^[A-Z]{3}$/D', $cur)) return fault(400, 'request_id or payment_currency', 'json');
    $amt = parseAmount($q['payment_amount'] ?? '', $cur);
    $src = has($q, 'source_amount') ? parseAmount($q['source_amount'], $scur) : ($scur === $cur ? $amt : null);
    if (!$amt || !$src) return fault(400, 'payment_amount or source_amount', 'json');
    $key = "{$w['m']}|{$w['a']}|" . str($q['request_id']);
    $p = Gw::$payouts[$key] ?? null;
    if (!$p || D('payout-repeat-pays-again')) {
        $p = payoutRec($w, $q, $amt, $src, $cur, $scur);
        Gw::$payouts[$key] = $p;
        $tell = function () use ($p, $w) {
            if (D('notify-payout-failed-never') && $p->r['status'] !== 'COMPLETED') return;
            [$t, $b] = jsonDoc(seal($p->r, $w['key']));
            sendNotice(str($p->r['notify_url']), $t, $b);
        };
        if (O('payout-settles-later')) {
            $final = $p->r;
            $p->r = ['status' => 'IN_TRANSIT', 'failure_reason' => '', 'failure_type' => ''] + $p->r;
            Http::after(2.0, function () use ($p, $final, $tell) { $p->r = $final; $tell(); });
        } else $tell();
    }
    return finish('payout', $p->r, $w);
}

function payoutRec(array $w, array $q, int $amt, int $src, string $cur, string $scur): stdClass
{
    $r = ['merchant_id' => $w['m'], 'account_id' => $w['a']];
    foreach (PAYOUT as $k) $r[$k] = str($q[$k] ?? '');
    $r['payment_amount'] = fmt($amt, $cur);
    $r['source_amount'] = fmt($src, $scur);
    $r['source_currency'] = $scur;
    foreach (PARTY as $party => $groups) {
        $in = is_array($q[$party] ?? null) ? $q[$party] : [];
        foreach (PERSON as $k) $r[$party][$k] = str($in[$k] ?? '');
        foreach ($groups as $g => $names) foreach (explode(' ', $names) as $k) if ($k !== 'bank_code') $r[$party][$g][$k] = str($in[$g][$k] ?? '');
        if ($party !== 'beneficiary') continue;
        $docs = is_array($in['person_documents'] ?? null) ? $in['person_documents'] : [];
        $r[$party]['person_documents'] = array_map(fn($d) => ['file_type' => str($d['file_type'] ?? ''), 'file_url' => str($d['file_url'] ?? ''), 'labels' => array_map('str', array_values((array)($d['labels'] ?? [])))], array_values(array_filter($docs, 'is_array')));
        $r[$party]['bank_details']['local_clearing_system'] = 'ACH';
        if (D('payout-bank-code-echoed')) $r[$party]['bank_details']['bank_code'] = str($in['bank_details']['bank_code'] ?? '');
    }
    $fails = $r['beneficiary']['bank_details']['account_number'] === FAILING_ACCOUNT;
    $fee = max(2 * 10 ** digits($scur), (int)round($src * 0.006));
    $payer = strtoupper($r['fee_paid_by']) !== 'BENEFICIARY';
    $r += ['amount_beneficiary_receives' => ($payer ? $amt : max(0, $amt - $fee)) / 10 ** digits($cur), 'amount_payer_pays' => ($payer ? $src + $fee : $src) / 10 ** digits($scur), 'fee_amount' => $fee / 10 ** digits($scur), 'fee_currency' => $scur,
        'created_at' => gmdate('Y-m-d\TH:i:s', time() + 3 * 3600) . '+0300', 'last_updated_at' => gmdate('Y-m-d\TH:i:s', time() + 3 * 3600) . '+0300', 'failure_reason' => $fails ? 'The beneficiary bank sent the funds back' : '', 'failure_type' => $fails ? 'ACCOUNT_CLOSED' : '',
        'payer_id' => 'pyr' . newId(8), 'transaction_id' => 'po' . newId(16), 'short_reference_id' => gmdate('Ymd') . '-' . newId(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), 'status' => $fails ? 'RETURNED' : 'COMPLETED'];
    if (D('payout-failure-unexplained')) $r['failure_reason'] = '';
    if (D('payout-big-decimals-lost') && $amt >= 10 ** (6 + digits($cur))) $r['payment_amount'] = preg_replace('/\.\d+$/', '.00', $r['payment_amount']);
    if (D('payout-created-zulu')) $r['created_at'] = gmdate('Y-m-d\TH:i:s\Z');
    if (D('payout-short-reference-undashed')) $r['short_reference_id'] = str_replace('-', '', $r['short_reference_id']);
    if (D('payout-labels-joined')) foreach ($r['beneficiary']['person_documents'] as &$d) $d['labels'] = implode(',', $d['labels']);
    unset($d);
    if (D('payout-fee-text')) $r['fee_amount'] = (string)$r['fee_amount'];
    if (D('payout-request-id-new')) $r['request_id'] = sprintf('%s-%s-4%s-8%s-%s', ...array_map(fn($n) => newId($n, '0123456789abcdef'), [8, 4, 3, 3, 12]));
    return (object)['r' => $r];
}
