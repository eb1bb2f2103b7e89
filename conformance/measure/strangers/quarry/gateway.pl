#!/usr/bin/perl
# "Quarry" payment acquiring gateway. Perl 5.36 core modules only. One event loop, state in memory.
use strict; use warnings; use utf8;
use Socket qw(:DEFAULT IPPROTO_TCP TCP_NODELAY);
use IO::Socket::INET; use IO::Select; use Errno qw(EAGAIN EWOULDBLOCK EINPROGRESS EINTR);
use Time::HiRes qw(time); use POSIX qw(strftime);
use JSON::PP; use Encode qw(encode decode); use FindBin;
use Digest::SHA qw(hmac_sha256_base64 hmac_sha512_hex sha256_hex);

my ($PORT, $NOSIG) = (0, 0); our ($DEFECT, $ODD) = ('', '');
while (@ARGV) {
    my $a = shift @ARGV;
    if    ($a eq '--port')               { $PORT = shift @ARGV }
    elsif ($a eq '--no-signature-check') { $NOSIG = 1 }
    elsif ($a eq '--defect')             { $DEFECT = shift @ARGV }
    elsif ($a eq '--odd')                { $ODD = shift @ARGV }
    else { print STDERR "unknown argument $a\n"; exit 2 }
}
for (['defects.json', $DEFECT], ['odd.json', $ODD]) {
    my ($f, $id) = @$_;
    next if !defined $id || $id eq '';
    open my $h, '<:raw', "$FindBin::Bin/$f" or do { print STDERR "no $f\n"; exit 2 };
    local $/; my $l = JSON::PP->new->utf8->decode(<$h>);
    grep { $_->{id} eq $id } @$l or do { print STDERR "unknown id $id\n"; exit 2 };
}
sub D { $DEFECT eq $_[0] }
sub O { $ODD eq $_[0] }

# ------------------------------------------------------------------ settings (see CHOICES.md)
my %ACC = (
    '51700/51700001' => { key => 'basalt-4Kq7-ledge-91',  pin => '7741', auto => 0, name => 'Hollow Lane Books' },
    '51700/51700002' => { key => 'gneiss-8Xw2-bench-17',  pin => '7742', auto => 1, name => 'Hollow Lane Tickets' },
    '62900/62900001' => { key => 'marl-3Zt9-spoil-58',    pin => '8851', auto => 0, name => 'Ürsel Garden Supply' },
    '73300/73300001' => { key => 'schist-6Pd5-scree-24',  pin => '9961', auto => 0, name => 'No Query Yet Ltd' },
);
for (keys %ACC) { my ($m, $a) = split m{/}; $ACC{$_}{m} = $m; $ACC{$_}{a} = $a; $ACC{$_}{pays} = []; $ACC{$_}{refs} = [] }
my %IPS = ('51700' => { '127.0.0.1' => 1, '127.0.0.5' => 1 }, '62900' => { '127.0.0.1' => 1 }, '73300' => {});
my $FALLBACK_KEY = 'quarry-unidentified';
my %CARD = (
    '4000056655665556'    => 'ok', '5200828282828210' => 'ok', '371449635398431' => 'ok', '6205500000000000004' => 'ok',
    '4000000000000002'    => '1005:Do not honour', '4000000000009995' => '1051:Insufficient funds', '378282246310005' => '1062:Restricted card',
    '4000000000009235'    => 'hold', '5105105105105100' => 'hold',
);
my %APM = (NIMBUS => { bank => 0 }, VERGE_TRANSFER => { bank => 1 });
my %BANK = map { $_ => 1 } qw(VB01 VB02 VB77);
my %EXP = ((map { $_ => 0 } qw(JPY KRW VND CLP)), (map { $_ => 3 } qw(KWD BHD OMR JOD TND)));
my @BACKOFF = (1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1800);

my (%PAY, %SESS, %ISS, %SUB, %TOK, %PAYOUT, %BYREQ);
my ($SEQ, @TIMERS) = (0);
sub later { my ($s, $f) = @_; push @TIMERS, [ time + $s, $f ]; @TIMERS = sort { $a->[0] <=> $b->[0] } @TIMERS }
sub ts14 { strftime('%Y%m%d%H%M%S', gmtime($_[0])) }

# ------------------------------------------------------------------ small helpers
sub s_ { my $v = shift; !defined $v ? '' : ref $v eq 'JSON::PP::Boolean' ? ($v ? 'true' : 'false') : ref $v eq 'SCALAR' ? "$$v" : ref $v ? '' : "$v" }
sub num { my $n = sprintf('%.3f', $_[0] / 1000); $n =~ s/0+$//; $n =~ s/\.$//; \"$n" }       # thousandths -> JSON number
sub mny { my $s = s_(shift); $s =~ /^(\d{1,12})(?:\.(\d{1,3}))?\z/ or return undef; $1 * 1000 + substr(($2 // '') . '000', 0, 3) }
sub mny_ok { my ($s, $cur) = @_; my $v = mny($s); return undef unless defined $v; my $e = $EXP{$cur} // 2; my $u = 10 ** (3 - $e); return $v % $u ? undef : $v }
sub mangle { my $s = shift; $s =~ s/[^\x00-\x7f]/?/g; $s }
sub deep { my ($x, $f) = @_; ref $x eq 'HASH' ? { map { $_ => deep($x->{$_}, $f) } keys %$x } : ref $x eq 'ARRAY' ? [ map { deep($_, $f) } @$x ] : ref $x ? $x : $f->($x) }
sub luhn { my ($s, $t, $i) = (shift, 0, 0); for (reverse split //, $s) { my $d = $_; if ($i++ % 2) { $d *= 2; $d -= 9 if $d > 9 } $t += $d } $t % 10 == 0 }
sub rnd { my $n = shift; join '', map { substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', int rand 32, 1) } 1 .. $n }
sub new_tx { $SEQ++; O('long-ids') ? sprintf('qy_%s.%s_%06d', lc rnd(20), lc rnd(12), $SEQ) : sprintf('Q%s%05d', strftime('%y%j', gmtime) . sprintf('%06d', rand 1e6), $SEQ) }
sub flat {
    my ($x, $p, $o) = @_;
    if    (ref $x eq 'HASH')  { flat($x->{$_}, length $p ? "$p.$_" : $_, $o) for keys %$x }
    elsif (ref $x eq 'ARRAY') { flat($x->[$_], $p . "[$_]", $o) for 0 .. $#$x }
    else { my $v = s_($x); push @$o, [ $p, $v ] if length $v }
}
sub canon {
    my ($h) = @_; my @o; my %c = %$h; delete $c{encryption_data}; flat(\%c, '', \@o);
    join '&', map { "$_->[0]=$_->[1]" } sort { $a->[0] cmp $b->[0] } map { [ encode('UTF-8', $_->[0]), encode('UTF-8', $_->[1]) ] } @o;
}
sub sign { my ($h, $key) = @_; my $s = hmac_sha256_base64(canon($h), $key); $s .= '=' while length($s) % 4; $s }
sub sign_n { my ($h, $key) = @_; hmac_sha512_hex(canon($h), $key) }

# ------------------------------------------------------------------ writers
sub jstr {
    my $s = shift;
    $s =~ s/(["\\])/\\$1/g; $s =~ s/\n/\\n/g; $s =~ s/\r/\\r/g; $s =~ s/\t/\\t/g;
    $s =~ s/([\x00-\x1f\x7f])/sprintf '\\u%04x', ord $1/ge;
    if (O('json-escaped')) { $s =~ s{/}{\\/}g; $s =~ s/([^\x00-\x7e])/my $c = ord $1; $c > 0xffff ? sprintf('\\u%04X\\u%04X', 0xd800 + (($c - 0x10000) >> 10), 0xdc00 + (($c - 0x10000) & 0x3ff)) : sprintf('\\u%04X', $c)/ge }
    qq("$s");
}
sub jenc {
    my ($x, $in) = @_; $in //= '';
    my $nl = O('json-escaped') ? "\r\n$in\t" : ''; my $end = O('json-escaped') ? "\r\n$in" : ''; my $c = O('json-escaped') ? " : " : ':';
    return 'null' if !defined $x;
    return $$x if ref $x eq 'SCALAR';
    if (ref $x eq 'HASH') { my @k = sort keys %$x; @k = reverse @k if O('json-escaped'); return '{' . join(',', map { $nl . jstr($_) . $c . jenc($x->{$_}, "$in\t") } @k) . "$end}" }
    if (ref $x eq 'ARRAY') { return '[' . join(',', map { $nl . jenc($_, "$in\t") } @$x) . "$end]" }
    jstr($x);
}
sub xesc { my $s = shift; $s =~ s/[\x00-\x08\x0b\x0c\x0e-\x1f]/ /g; $s =~ s/&/&amp;/g; $s =~ s/</&lt;/g; $s =~ s/>/&gt;/g; $s =~ s/"/&quot;/g; $s =~ s/'/&#39;/g; $s =~ s/\r/&#13;/g; $s }
sub xval {
    my $v = shift;
    if (O('xml-cdata') && length $v) { if ($v =~ /^[\x20-\x7e]*$/ && $v !~ /\]\]>/) { return "<![CDATA[$v]]>" } }
    my $s = xesc($v);
    if (O('xml-cdata') || O('xml-ascii')) { $s =~ s/([^\x00-\x7e])/'&#x' . sprintf('%X', ord $1) . ';'/ge }
    $s;
}
sub xml_doc {
    my ($root, @p) = @_;
    my $o = O('xml-cdata') ? "<?xml version='1.0' encoding='utf-8' standalone='yes'?>\n<!-- result -->\n" : O('xml-ascii') ? qq(\n) : qq(<?xml version="1.0" encoding="UTF-8"?>);
    $o = qq(<?xml version="1.0" encoding="US-ASCII"?>\n) if O('xml-ascii');
    my ($nl, $at) = O('xml-cdata') ? ("\n\t  ", " \n") : ('', '');
    @p = reverse @p if O('xml-cdata');
    $o .= "<$root$at>";
    for (@p) {
        my ($n, $v) = @$_;
        if (ref $v) { $o .= "$nl<$n$at>" . join('', map { ref $_->[1] ? '' : "$nl<$_->[0]>" . xval($_->[1]) . "</$_->[0]>" } @$v) . "</$n>" }
        elsif ((O('xml-cdata') || O('xml-ascii')) && $v eq '') { $o .= "$nl<$n/>" }
        elsif ($n =~ s/^!raw!//) { $o .= "$nl<$n>$v</$n>" }
        else { $o .= "$nl<$n$at>" . xval($v) . "</$n>" }
    }
    $o . (O('xml-cdata') ? "\n" : '') . "</$root>";
}
sub r_xml  { my ($st, $txt) = @_; [ $st, O('xml-ascii') ? 'text/xml' : 'application/xml; charset=UTF-8', encode('UTF-8', $txt) ] }
sub r_json { my ($st, $h) = @_; [ $st, O('json-escaped') ? 'application/json' : 'application/json; charset=UTF-8', encode('UTF-8', jenc($h)) ] }
sub r_html { my ($st, $t) = @_; [ $st, 'text/html; charset=UTF-8', encode('UTF-8', $t) ] }
sub r_text { my ($st, $t) = @_; [ $st, 'text/plain; charset=UTF-8', encode('UTF-8', $t) ] }

# ------------------------------------------------------------------ readers
my %LISTY = map { $_ => 1 } qw(capture_orders review_orders cancel_orders refund_orders orders_list cart_items account_owner total_discount additional_information person_documents labels_list);
sub unpct { my $s = shift; $s =~ tr/+/ /; $s =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge; decode('UTF-8', $s, Encode::FB_CROAK) }
sub parse_form {
    my $b = shift; my %h;
    $b =~ s/\s+\z//;
    for my $kv (split /&/, $b) {
        next if $kv eq '';
        my ($k, $v) = map { unpct($_) } (split(/=/, $kv, 2), '')[ 0, 1 ];
        my @path = ($k);
        if ($k =~ /^([^\[]+)((?:\[[^\]]*\])+)\z/) { my $r = $2; @path = ($1, $r =~ /\[([^\]]*)\]/g) }
        my $ref = \$h{ shift @path };
        for my $p (@path) {
            if ($p =~ /^\d{1,3}\z/) { $$ref = [] unless ref $$ref eq 'ARRAY'; $ref = \$$ref->[$p] }
            else { $$ref = {} unless ref $$ref eq 'HASH'; $ref = \$$ref->{$p} }
        }
        $$ref = $v;
    }
    for (keys %h) { if (!ref $h{$_} && ($LISTY{$_} || /^(?:subscription|person|beneficiary|payer)\z/) && $h{$_} =~ /^\s*[\[{]/) { $h{$_} = JSON::PP->new->decode($h{$_}) } }
    \%h;
}
sub unent { my $s = shift; my %e = (amp => '&', lt => '<', gt => '>', quot => '"', apos => "'"); $s =~ s/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/defined $1 ? chr hex $1 : defined $2 ? chr $2 : $e{$3} \/\/ die "entity\n"/ge; $s }
sub parse_xml {
    my $t = shift; die "doctype\n" if $t =~ /<!DOCTYPE/i;
    my @st = ({ n => '', t => '', k => [] });
    $t =~ s/^\x{feff}//;
    while ($t =~ /\G(?:<!--.*?-->|<\?.*?\?>|<!\[CDATA\[(.*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(\/?)>|([^<]+))/gcs) {
        if    (defined $1) { $st[-1]{t} .= $1 }
        elsif (defined $2) { my $e = pop @st; die "nesting\n" if !@st || $e->{n} ne $2; push @{ $st[-1]{k} }, $e }
        elsif (defined $3) { my $e = { n => $3, t => '', k => [] }; if ($4) { push @{ $st[-1]{k} }, $e } else { push @st, $e } }
        elsif (defined $5) { $st[-1]{t} .= unent($5) }
    }
    die "xml\n" if @st != 1 || (pos($t) // 0) != length $t || @{ $st[0]{k} } != 1;
    my $conv; $conv = sub {
        my $e = shift; return $e->{t} unless @{ $e->{k} };
        my %h; for my $k (@{ $e->{k} }) { my $v = $conv->($k); if (exists $h{ $k->{n} }) { $h{ $k->{n} } = [ $h{ $k->{n} } ] unless ref $h{ $k->{n} } eq 'ARRAY'; push @{ $h{ $k->{n} } }, $v } else { $h{ $k->{n} } = $v } }
        for (keys %h) { $h{$_} = [ $h{$_} ] if $LISTY{$_} && ref $h{$_} eq 'HASH'; }
        \%h };
    my $h = $conv->($st[0]{k}[0]); die "xml\n" unless ref $h eq 'HASH';
    $h->{'the service'} = delete $h->{the_service} if exists $h->{the_service};    # an XML name has no blank
    $h;
}
my $BODYKIND = '';
sub parse_body {
    my $b = shift;
    if ($b =~ /^\s*\{/) { $BODYKIND = 'json'; my $h = JSON::PP->new->utf8->decode($b); return $h }
    if ($b =~ /^(?:\xef\xbb\xbf)?\s*</) { $BODYKIND = 'xml'; return parse_xml(decode('UTF-8', $b, Encode::FB_CROAK)) }
    $BODYKIND = 'form'; parse_form($b);
}

# ------------------------------------------------------------------ refusals, identity, signature
sub msg { my $m = shift; O('wordy-refusals') ? "$m \x{2014} réquest not carried out; see \"codes\" & <manual> (réf. " . rnd(6) . ")" : $m }
sub is_batch { $_[0] =~ /^(?:capture|review|cancel|refund|retrievalTrans|retrievalRefund)\z/ }
sub refuse {
    my ($op, $q, $http, $m, $acct) = @_;
    $m = msg($m); my $key = $acct ? $acct->{key} : $FALLBACK_KEY;
    my %id = (merchant_id => s_($q->{merchant_id}), account_id => s_($q->{account_id}));
    if ($op eq 'authorise') {
        $http = 422 if D('invalid-is-422') && $http == 400;
        $http = 400 if D('unknown-account-400') && $http == 404 && $m =~ /account/;
        $http = 400 if D('unknown-token-400') && $http == 404 && $m =~ /token/;
        $http = 200 if D('apm-invalid-is-200') && $http == 400 && length s_($q->{payment_method});
        $http = 500 if D('apm-bank-unknown-500') && $http == 404 && length s_($q->{payment_method});
        my %h = (%id, order_no => s_($q->{order_no}), order_status => '0', result_info => $m);
        $h{encryption_data} = sign(\%h, $key);
        return r_xml($http, xml_doc('respon', map { [ $_, $h{$_} ] } qw(merchant_id account_id order_no order_status result_info encryption_data)));
    }
    if ($op eq 'checkout') { my $e = xesc($m); return r_html($http, "<!DOCTYPE html><html><head><title>Refused</title></head><body><p class=\"error\">$e</p></body></html>") }
    if ($op eq 'cancelsubscription') {
        my %h = (%id, recurring_id => s_($q->{recurring_id}), contract_name => s_($q->{contract_name}), cancel_status => '0', error_message => $m);
        $h{encryption_data} = sign(\%h, $key);
        delete $h{encryption_data} if D('subcancel-failed-unsigned') || D('subcancel-unsigned');
        return r_json(200, \%h);
    }
    if ($op eq 'payout') { my $r = payout_record($q, { status => 'FAILED', reason => $m, type => 'INVALID_REQUEST' }); $r->{encryption_data} = sign($r, $key); return r_json(200, $r) }
    my $b = batch_def($op);
    my $l = $q->{ $b->{in} }; $l = [] unless ref $l eq 'ARRAY';
    my @out = map { my $e = ref $_ eq 'HASH' ? $_ : {}; blank_entry($op, $e, $m) } @$l;
    my %h = (%id, return_status => O('wordy-refusals') ? 'REFUSED' : '0', return_message => $m, $b->{out} => \@out);
    $h{encryption_data} = sign(\%h, $key);
    delete $h{encryption_data} if D('batch-refusal-unsigned');
    return r_json(D('batch-refusal-400') ? 400 : 200, \%h);
}
sub identify {
    my ($op, $q) = @_;
    for (qw(merchant_id account_id)) { return (undef, 400, "4001:$_ is missing") unless length s_($q->{$_}) }
    my $acct = $ACC{ s_($q->{merchant_id}) . '/' . s_($q->{account_id}) };
    if (!$acct && D('merchant-id-ignored')) { for (values %ACC) { $acct = $_ if $_->{a} eq s_($q->{account_id}) } }
    return (undef, 404, '4404:no such account of this merchant') unless $acct;
    my $sig = s_($q->{encryption_data});
    if ($sig eq '') {
        return ($acct) if D('unsigned-payout-ok') && $op eq 'payout';
        return ($acct) if D('unsigned-direct-ok') && $op eq 'authorise' && !length s_($q->{payment_method});
        return ($acct) if D('unsigned-xml-ok') && $BODYKIND eq 'xml';
        return ($acct) if D('empty-signature-ok') && exists $q->{encryption_data} && is_batch($op);
        return ($acct) if D('unsigned-second-ok') && $op =~ /^retrieval/ && $acct->{seen_unsigned}++;
        return (undef, 400, '4010:encryption_data is missing', $acct);
    }
    if (!$NOSIG) { return (undef, 400, '4011:encryption_data does not match', $acct) if $sig ne sign($q, $acct->{key}) }
    ($acct);
}

# ------------------------------------------------------------------ payments
sub check_items {
    my $it = shift; return 1 if $it eq '';
    my @it = split /#;#/, $it, -1;
    return 0 if D('items-one-only') && @it > 1;
    return 0 if D('items-name-semicolon') && grep { (split /#,#/, $_, -1)[0] =~ /[;,#]/ } @it;
    @it = ($it[0]) if D('items-later-unchecked');
    for (@it) { my @c = split /#,#/, $_, -1; return 0 if @c != 4 || $c[0] eq '' || !defined mny($c[2]) || $c[3] !~ /^\d+\z/ } 1;
}
sub common_payment {
    my ($q, $acct) = @_;
    for (qw(order_no currency amount)) { return "4002:$_ is missing" unless length s_($q->{$_}) }
    return '4003:currency is not a three-letter code' unless s_($q->{currency}) =~ /^[A-Z]{3}\z/;
    my $v = mny_ok($q->{amount}, $q->{currency}); return '4004:amount is not a decimal' unless defined $v;
    return '4005:amount must be above zero' unless $v > 0;
    for (qw(item_total shipping handling tax_total insurance shipping_discount discount)) { return "4006:$_ is not a decimal" if length s_($q->{$_}) && !defined mny($q->{$_}) }
    return '4006:shipping is zero' if D('zero-shipping-400') && length s_($q->{shipping}) && !mny($q->{shipping});
    for (qw(billing_country delivery_country)) { return "4007:$_ is not a two-letter code" if length s_($q->{$_}) && s_($q->{$_}) !~ /^[A-Z]{2}\z/ }
    for (qw(notify_url return_url)) { return "4008:$_ is not an address" if length s_($q->{$_}) && s_($q->{$_}) !~ m{^https?://[^\s/]+}i }
    return '4009:items are not well formed' unless check_items(s_($q->{items}));
    for (@{ $acct->{pays} }) { return '4012:order_no was used already' if $_->{order_no} eq s_($q->{order_no}) && $_->{status} != 5000 }
    if (defined $q->{subscription} && $q->{subscription} ne '') {
        my $s = $q->{subscription}; return '4013:subscription is not an object' unless ref $s eq 'HASH';
        return '4013:subscription interval is unknown' unless ispan($s);
        return '4013:subscription contract_name is missing' unless length s_($s->{contract_name});
        return '4013:subscription contract_amount is not a decimal' if length s_($s->{contract_amount}) && !defined mny($s->{contract_amount});
    }
    undef;
}
sub ispan { my $s = shift; my %u = (second => 1, minute => 60, hour => 3600, day => 86400, week => 604800, month => 2592000, year => 31536000); my $n = s_($s->{interval_count}); $n = 1 if $n eq ''; return 0 unless $n =~ /^\d{1,4}\z/ && $n > 0; ($u{ s_($s->{interval}) } // 0) * $n }
sub new_pay {
    my ($q, $acct, %x) = @_;
    my $p = { id => new_tx(), acct => $acct, q => $q, order_no => s_($q->{order_no}), currency => s_($q->{currency}), amount => s_($q->{amount}), v => mny($q->{amount}), t => time, captured => 0, refunded => 0, nref => 0, refs => [], status => 1000, kind => 'direct', info => '0100:Waiting', sub => undef, card => '', token => '', is3ds => '0', ref => 'RN' . rnd(10), %x };
    $PAY{ $p->{id} } = $p; push @{ $acct->{pays} }, $p; $p;
}
sub mask {
    my ($c, $p) = @_; return '' if $c eq '';
    return $c if D('mask-declined-open') && $p->{status} == 5000;
    my $l = length $c; my ($f, $e) = (6, 4);
    $f = 4 if D('mask-first-four'); $e = 5 if D('mask-fifteen-last-five') && $l == 15; $f = 8 if D('mask-nineteen-first-eight') && $l == 19;
    substr($c, 0, $f) . '*' x ($l - $f - $e) . substr($c, -$e);
}
sub check_card {
    my $q = shift;
    return '4021:card number is not valid' unless s_($q->{card}) =~ /^\d{12,19}\z/ && luhn($q->{card});
    return '4022:expiration_month is not valid' unless s_($q->{expiration_month}) =~ /^(?:0[1-9]|1[0-2])\z/ || (D('month-one-digit-ok') && s_($q->{expiration_month}) =~ /^[1-9]\z/);
    return '4023:expiration_year is not valid' unless s_($q->{expiration_year}) =~ /^\d{4}\z/ || (D('year-two-digit-ok') && s_($q->{expiration_year}) =~ /^\d\d\z/);
    return '4024:security_code is not valid' unless s_($q->{security_code}) =~ /^\d{3,4}\z/;
    undef;
}
sub settle {    # decide a card payment
    my ($p, $card, $mm, $yy) = @_;
    my $r = $CARD{$card} // '1014:Unknown test card';
    my ($y, $m) = split /-/, strftime('%Y-%m', gmtime);
    $r = '1054:Expired card' if defined $yy && ($yy < $y || ($yy == $y && $mm < $m));
    $p->{card} = $card; my $q = $p->{q};
    my $mpi = ref $q->{additional_information} eq 'ARRAY' && grep { ref $_ eq 'HASH' && ref $_->{mpi_info} eq 'HASH' && length s_($_->{mpi_info}{cavv}) } @{ $q->{additional_information} };
    $p->{is3ds} = (s_($q->{open3d}) eq 'do3DS' || $mpi) ? '1' : '0';
    $p->{threeds} = $mpi ? 'External' : $p->{is3ds} ? 'Frictionless' : 'NotRequested';
    if    ($r eq 'ok')   { $p->{info} = '0000:Success'; $p->{ostat} = '1'; approve($p) }
    elsif ($r eq 'hold') { $p->{info} = '0300:Held for review'; $p->{ostat} = '2'; $p->{status} = 2100; $p->{held} = 1 }
    else                 { $p->{info} = $r; $p->{ostat} = '0'; $p->{status} = 5000 }
    my $s = $q->{subscription};
    if (ref $s eq 'HASH' && $p->{status} != 5000) {
        my $id = 'RC' . sprintf('%04d', ++$SEQ) . rnd(8);
        $p->{sub} = $SUB{$id} = { id => $id, acct => $p->{acct}, name => s_($s->{contract_name}), span => ispan($s), amount => length s_($s->{contract_amount}) ? s_($s->{contract_amount}) : $p->{amount}, max => s_($s->{billing_cycle}) =~ /^(\d+)\z/ ? $1 : 0, n => 1, state => '0', first => $p, next => time + ispan($s) };
        sub_start($p->{sub}) if $p->{ostat} eq '1';
    }
    if (s_($q->{token_flag}) eq 'YES' && $p->{status} != 5000) { my $t = 'TK' . rnd(22); $TOK{$t} = { acct => $p->{acct}, card => $card, mm => $mm, yy => $yy }; $p->{token} = $t }
    elsif (length s_($q->{token_id})) { $p->{token} = s_($q->{token_id}) }
}
sub approve { my $p = shift; if ($p->{acct}{auto} || $p->{kind} eq 'apm') { $p->{status} = 3000; $p->{captured} = $p->{v} } else { $p->{status} = 2000 } }
# A contract is the running period; it is charged at its end. Cancelling the subscription starts no further contract.
sub sub_start { my $s = shift; $s->{state} = '1'; contract($s) }
sub contract {
    my $s = shift; $s->{next} = time + $s->{span}; my $c = $s->{contract} = { dead => 0 };
    later($s->{span}, sub {
        return if $c->{dead};
        return if D('subcancel-contract-dropped') && $s->{state} eq 'Inactived';
        my $f = $s->{first}; $s->{n}++;
        my $p = new_pay({ %{ $f->{q} }, order_no => "$f->{order_no}~$s->{n}", amount => $s->{amount} }, $s->{acct}, kind => 'recurring', card => $f->{card}, status => 3000, info => '0000:Success', ostat => '1', sub => $s, threeds => 'NotRequested');
        $p->{captured} = $p->{v}; notify_pay($p, 'recurring');
        if (($s->{state} eq '1' || D('subcancel-still-charged')) && (!$s->{max} || $s->{n} < $s->{max})) { contract($s) } else { $s->{contract} = undef }
    });
}
sub sub_fields { my ($p, $fmt) = @_; my $s = $p->{sub} or return ('', '', '', '', ''); ($s->{name}, $s->{id}, "$s->{n}", strftime($fmt, gmtime $s->{next}), $s->{state}) }
sub amount_out {
    my $p = shift; my $a = $p->{amount};
    if (D('amount-millions-grouped') && $p->{v} >= 1e9) { 1 while $a =~ s/^(\d+)(\d{3})/$1,$2/ }
    $a =~ s/^(\d+\.\d\d)\d\z/$1/ if D('amount-third-decimal-cut');
    $a = sprintf '%.2f', $p->{v} / 100000 if D('amount-no-decimals-shifted') && $p->{currency} =~ /^(JPY|KRW|VND|CLP)$/ && $a !~ /\./;
    $a =~ s/\.(\d\d)\z/,$1/ if D('amount-comma');
    $a;
}
sub direct_result {
    my ($p) = @_; my $a = $p->{acct};
    my ($cn, $rid, $per, $tm) = sub_fields($p, D('deduction-time-t') ? '%Y-%m-%dT%H:%M:%S' : D('deduction-time-held-date') && $p->{held} ? '%Y-%m-%d' : '%Y-%m-%d %H:%M:%S');
    my $on = $p->{order_no}; my $info = $p->{info};
    $on = substr($on, 0, 32) if D('order-no-cut-32'); $on = mangle($on) if D('order-no-ascii'); $on = uc $on if D('order-no-upper');
    $info = 'Success' if D('success-no-code') && $info eq '0000:Success';
    $info = '0000:Captured' if D('success-auto-other') && $info eq '0000:Success' && $a->{auto};
    $info =~ s/^\d+:// if D('declined-no-code') && $p->{status} == 5000;
    $info =~ s/:/ / if D('held-info-space') && $p->{held};
    $rid = '' if D('recurring-id-token') && length s_($p->{q}{token_id});
    $per = "period $per" if D('deduction-period-text') && $per ne '';
    $cn = mangle($cn) if D('contract-name-ascii');
    my ($ra, $rs, $rn, $rst) = $p->{held} ? ('REVIEW', '71', 'velocity', 'REJECT') : ('ACCEPT', '12', '', '');
    ($ra, $rs, $rn, $rst) = ('REJECT', '88', 'issuer_reply', 'REJECT') if $p->{status} == 5000;
    $rs = 'high' if D('risk-score-word') && $p->{held};
    my @rr = ([ name => $rn ], [ status => $rst ]); pop @rr if D('risk-reasons-no-status');
    my @p = ([ merchant_id => $a->{m} ], [ account_id => D('direct-account-is-merchant') ? $a->{m} : $a->{a} ], [ order_no => $on ], [ amount => amount_out($p) ],
        [ currency => $p->{currency} ], [ transaction_id => $p->{id} ], [ card => mask($p->{card}, $p) ], [ order_status => $p->{ostat} ], [ result_info => $info ],
        [ contract_name => $cn ], [ recurring_id => $rid ], [ recurring_deduction_period => $per ], [ recurring_deduction_time => $tm ], [ note => s_($p->{q}{note}) ],
        [ token_id => $p->{token} ], [ connector => 'cairn-acquiring' ], [ threeds_result => $p->{threeds} ], [ risk_action => $ra ], [ risk_score => $rs ], [ risk_reasons => \@rr ]);
    @p = grep { $_->[0] ne 'connector' } @p if D('direct-no-connector');
    @p = grep { $_->[0] ne 'threeds_result' } @p if D('direct-no-threeds');
    for (@p) { $_->[1] = substr($_->[1], 0, 80) if $_->[0] eq 'note' && D('note-cut-80') }
    push @p, [ encryption_data => sign({ map { $_->[0] => ref $_->[1] ? { map { @$_ } @{ $_->[1] } } : $_->[1] } @p }, $a->{key}) ];
    pop @p if D('direct-unsigned') || (D('declined-unsigned') && $p->{status} == 5000) || (D('second-account-unsigned') && $a->{auto});
    for (@p) { $_->[0] = "!raw!contract_name" if $_->[0] eq 'contract_name' && D('contract-markup-raw') }
    for (@p) { $_->[1] = xesc($_->[1]) if $_->[0] eq 'note' && D('note-double-escaped') }
    r_xml(200, xml_doc(D('direct-root') ? 'response' : 'respon', @p));
}
sub op_authorise {
    my ($q, $peer, $hdr, $host) = @_;
    my ($acct, $st, $m, $ka) = identify('authorise', $q); return refuse('authorise', $q, $st, $m, $ka) unless $acct;
    my $apm = length s_($q->{payment_method});
    $apm = 0 if D('apm-with-card-direct') && length s_($q->{card});
    my $bad = common_payment($q, $acct); return refuse('authorise', $q, 400, $bad, $acct) if $bad;
    if ($apm) {
        my $pm = s_($q->{payment_method}); my $d = $APM{$pm} or return refuse('authorise', $q, 400, '4031:payment_method is unknown', $acct);
        if ($d->{bank}) {
            return refuse('authorise', $q, 400, '4032:bank_code is missing', $acct) unless length s_($q->{bank_code});
            return refuse('authorise', $q, 404, '4432:no such bank_code', $acct) unless $BANK{ s_($q->{bank_code}) };
        }
        my $p = new_pay($q, $acct, kind => 'apm', ostat => '3'); my $k = lc rnd(24); $ISS{$k} = $p; $p->{issuer} = $k;
        my $url = "http://127.0.0.1:$PORT/issuer/$k"; $url = '' if D('apm-bank-no-issuer') && $d->{bank};
        my $on = $p->{order_no}; $on = mangle($on) if D('apm-order-no-ascii');
        my @r = ([ merchant_id => $acct->{m} ], [ account_id => $acct->{a} ], [ order_no => $on ], [ amount => amount_out($p) ], [ currency => $p->{currency} ], [ issuer_url => $url ]);
        @r = grep { $_->[0] ne 'currency' } @r if D('apm-no-currency');
        return r_json(200, { map { @$_ } @r }) if D('apm-json');
        return r_xml(200, xml_doc(D('apm-root') ? 'response' : 'respon', @r));
    }
    my ($card, $mm, $yy);
    if (length s_($q->{token_id}) && !length s_($q->{card})) {
        my $t = $TOK{ s_($q->{token_id}) }; return refuse('authorise', $q, 404, '4433:no such token_id', $acct) unless $t && $t->{acct} == $acct;
        ($card, $mm, $yy) = @$t{qw(card mm yy)};
    } else {
        my $c = check_card($q); return refuse('authorise', $q, 400, $c, $acct) if $c;
        ($card, $mm, $yy) = map { s_($q->{$_}) } qw(card expiration_month expiration_year);
        $yy = "20$yy" if length $yy == 2;
    }
    my $p = new_pay($q, $acct); settle($p, $card, $mm, $yy); notify_pay($p, 'payment');
    direct_result($p);
}

# ------------------------------------------------------------------ hosted page
sub jscript { local $ODD = ''; my $s = jenc($_[0]); $s =~ s/</\\u003c/g; $s =~ s/>/\\u003e/g; $s =~ s/&/\\u0026/g; $s }
sub op_checkout {
    my ($q, $peer, $hdr, $host) = @_;
    return hosted_step($q) if length s_($q->{gbc_id});
    my ($acct, $st, $m, $ka) = identify('checkout', $q); return refuse('checkout', $q, $st, $m, $ka) unless $acct;
    my $bad = common_payment($q, $acct); return refuse('checkout', $q, 400, $bad, $acct) if $bad;
    my $p = new_pay($q, $acct, kind => 'hosted', ostat => '3'); my $g = lc rnd(32); $SESS{$g} = $p;
    my $alt = $p->{amount}; $alt = sprintf '%d', $p->{v} / 1000 if D('checkout-alt-amount-thousand') && $p->{v} >= 1e6;
    my $echo = { map { $_ => $q->{$_} } grep { !ref $q->{$_} } keys %$q };
    my @h = ([ orderNo => D('checkout-alt-order-ascii') ? mangle($p->{order_no}) : $p->{order_no} ], [ merNo => $acct->{m} ], [ gatewayNo => $acct->{a} ], [ orderAmount => $alt ], [ orderCurrency => $p->{currency} ],
        [ notifyUrl => s_($q->{notify_url}) ], [ returnUrl => s_($q->{return_url}) ], [ signInfo => s_($q->{encryption_data}) ], [ allParams => encode_json_text($echo) ],
        [ gbc_id => $g ], [ connector_code => 'CAIRN' ], [ account_name => $acct->{name} ], [ pm_id => '3' ], [ apm_type => 'CARD' ], [ descriptor => uc "QRY*$acct->{a}" ], [ transaction_id => $p->{id} ]);
    @h = grep { $_->[0] ne 'signInfo' } @h if D('checkout-no-signinfo'); @h = grep { $_->[0] ne 'descriptor' } @h if D('checkout-no-descriptor');
    my @e = map { [ $_, s_($echo->{$_}) ] } grep { $_ ne 'gbc_id' } sort keys %$echo;
    @e = grep { $_->[0] ne 'return_url' } @e if D('checkout-no-return-url'); @e = grep { $_->[0] ne 'notify_url' } @e if D('checkout-xml-no-notify') && $BODYKIND eq 'xml';
    for (@e) { $_->[1] = mangle($_->[1]) if D('checkout-echo-ascii'); $_->[1] =~ s/["'<].*//s if D('checkout-echo-markup') && $_->[0] eq 'order_no' }
    my $js = jscript(\@e); my $act = D('checkout-form-path') ? '/v1/authorise' : '/v1/checkout';
    my $auto = D('checkout-no-autopost') ? '' : O('html-shouting') ? '' : ' onload="document.forms[0].submit()"';
    if (O('html-shouting')) {
        return r_html(200, "<HTML>\n<HEAD><TITLE>one moment</TITLE></HEAD>\n<BODY>\n<FORM NAME=go METHOD=POST ACTION='$act'\n>\n" . join("\n", map { "<INPUT VALUE='" . xesc($_->[1]) . "' NAME=$_->[0]\n TYPE=HIDDEN>" } reverse @h)
            . "\n</FORM>\n<SCRIPT>\nvar list = $js;\nfor (var i = 0; i < list.length; i++) { var n = document.createElement('INPUT'); n.setAttribute('type','hidden'); n.setAttribute('name', list[i][0]); n.setAttribute('value', list[i][1]); document.forms['go'].appendChild(n); }\nwindow.onload = function () { document.forms['go'].submit(); };\n</SCRIPT>\n</BODY>\n</HTML>\n");
    }
    r_html(200, qq(<!DOCTYPE html>\n<html><head><meta charset="UTF-8"><title>Payment</title></head>\n<body$auto>\n<form id="pay" method="post" action="$act">\n)
        . join("\n", map { qq(<input type="hidden" name="$_->[0]" value=") . xesc($_->[1]) . '">' } @h)
        . qq(\n</form>\n<script>\n$js.forEach(function (p) { var i = document.createElement("input"); i.type = "hidden"; i.name = p[0]; i.value = p[1]; document.getElementById("pay").appendChild(i); });\n</script>\n</body></html>\n));
}
sub encode_json_text { local $ODD = ''; my $s = jenc(shift); $s }
sub card_page {
    my ($g, $p, $err) = @_; $err = $err ? '<p class="error">' . xesc($err) . '</p>' : '';
    r_html(200, qq(<!DOCTYPE html>\n<html><head><meta charset="UTF-8"><title>Pay</title></head><body><h1>) . xesc("$p->{amount} $p->{currency}") . qq(</h1>$err<form method="post" action="/v1/checkout"><input type="hidden" name="gbc_id" value="$g"><input name="card"><input name="expiration_month"><input name="expiration_year"><input name="security_code"><button name="shopper_action" value="pay">Pay</button><button name="shopper_action" value="leave">Leave</button></form></body></html>));
}
sub send_back {
    my ($p) = @_; my $q = $p->{q}; my $to = s_($q->{return_url});
    $to = s_($q->{notify_url}) if D('declined-returned-elsewhere') && $p->{status} == 5000;
    $to =~ s/\?.*// if D('return-query-lost');
    my %h = (merchant_id => $p->{acct}{m}, account_id => $p->{acct}{a}, order_no => $p->{order_no}, transaction_id => $p->{id}, order_status => $p->{ostat}, result_info => $p->{info});
    return r_html(200, '<!DOCTYPE html><html><body><p>Thank you. ' . xesc($p->{info}) . '</p></body></html>') if $to eq '';
    $h{encryption_data} = sign(\%h, $p->{acct}{key}); my $frag = $to =~ s/(#.*)//s ? $1 : '';
    my $loc = encode('UTF-8', $to) . ($to =~ /\?/ ? '&' : '?') . form_enc(\%h) . encode('UTF-8', $frag); $loc =~ s/([^\x21-\x7e])/sprintf '%%%02X', ord $1/ge;
    [ 302, 'text/plain', 'Going back to the shop', [ "Location: $loc" ] ];
}
sub hosted_step {
    my $q = shift; my $g = s_($q->{gbc_id}); my $p = $SESS{$g} or return refuse('checkout', $q, 404, '4434:no such page');
    return refuse('checkout', $q, 409, '4091:this page has ended') if $p->{status} != 1000;
    my $act = s_($q->{shopper_action});
    if ($act eq 'leave') { $p->{status} = 5000; $p->{ostat} = '0'; $p->{info} = '1099:Left by the shopper' }
    elsif ($act eq 'pay' || length s_($q->{card})) {
        my $c = check_card($q); return card_page($g, $p, $c) if $c;
        settle($p, map { s_($q->{$_}) } qw(card expiration_month expiration_year));
    } else { return card_page($g, $p) }
    notify_pay($p, 'payment'); send_back($p);
}
sub issuer_page {
    my ($k, $meth, $body) = @_; my $p = $ISS{$k} or return r_text(404, 'no such issuer page');
    return r_text(404, 'no such issuer page') if D('issuer-page-once') && $meth eq 'GET' && $p->{visits}++;
    return r_html(410, '<!DOCTYPE html><html><body><p>This payment has ended.</p></body></html>') if $p->{status} != 1000;
    if ($meth eq 'GET') { return r_html(200, qq(<!DOCTYPE html>\n<html><head><meta charset="UTF-8"><title>Issuer</title></head><body><h1>) . xesc("$p->{amount} $p->{currency}") . qq(</h1><form method="post" action="/issuer/$k"><button name="decision" value="approve">Pay</button><button name="decision" value="refuse">Do not pay</button></form></body></html>)) }
    my $f = eval { parse_form($body) } || {}; my $d = s_($f->{decision});
    if    ($d eq 'approve') { $p->{info} = '0000:Success'; $p->{ostat} = '1'; approve($p) }
    elsif ($d eq 'refuse')  { $p->{info} = '1098:Refused at the issuer'; $p->{ostat} = '0'; $p->{status} = 5000 }
    else                    { return r_html(400, '<!DOCTYPE html><html><body><p>decision must be approve or refuse</p></body></html>') }
    notify_pay($p, 'payment'); send_back($p);
}

# ------------------------------------------------------------------ batches
sub batch_def {
    my $op = shift;
    my %t = (capture => [ 'capture_orders', 'capture_status', 50 ], review => [ 'review_orders', 'review_status', 100 ], cancel => [ 'cancel_orders', 'cancel_status', 50 ], refund => [ 'refund_orders', 'refund_status', 50 ], retrievalTrans => [ 'orders_list', 'query_result', 100 ], retrievalRefund => [ 'refund_orders', 'refund_status', 100 ]);
    my $d = $t{$op}; { in => $d->[0], out => (D('query-list-name') && $op eq 'retrievalTrans') ? 'order_list' : (D('cancel-list-name') && $op eq 'cancel') ? 'orders' : $d->[0], st => $d->[1], max => $d->[2] };
}
sub blank_entry {
    my ($op, $e, $m) = @_; my $b = batch_def($op);
    return order_record(undef, $e, $m) if $op eq 'retrievalTrans';
    my %h = map { $_ => s_($e->{$_}) } qw(transaction_id order_no currency amount);
    $h{review_flag} = s_($e->{review_flag}) if $op eq 'review';
    if ($op =~ /refund/i) { $h{$_} = s_($e->{$_}) for qw(refund_amount refund_reason refund_reference); $h{refund_reference_id} = $op eq 'refund' ? '' : s_($e->{refund_reference_id}) }
    if ($op eq 'refund') { my $mm = $m eq '' ? 'V0000:OK' : $m; $mm =~ s/^[A-Z]?\d+:// if D('refund-failed-no-code') && $m ne ''; $mm = 'OK' if D('refund-message-plain') && $m eq ''; $h{refund_message} = $mm }
    if ($op eq 'retrievalRefund') { $h{$_} = '' for qw(payment_status refund_date refund_processing_date) }
    $h{ $b->{st} } = $m eq '' ? '1' : '0'; $h{error_message} = $m;
    \%h;
}
sub find_pay {
    my ($acct, $e) = @_; my ($t, $o) = (s_($e->{transaction_id}), s_($e->{order_no})); my $p;
    if ($t ne '') { $p = $PAY{$t} }
    elsif ($o ne '') { ($p) = grep { $_->{order_no} eq $o } reverse @{ $acct->{pays} } }
    return undef unless $p;
    return undef if $p->{acct} != $acct && !(D('other-account-cancel') && $p->{acct}{m} eq $acct->{m} && $DEFECT ne '' && $e->{_op} eq 'cancel') && !(D('other-merchant-query') && $e->{_op} eq 'retrievalTrans');
    return undef if $t ne '' && $o ne '' && $p->{order_no} ne $o && !(D('order-no-mismatch-ok'));
    $p;
}
sub same_money {
    my ($p, $e) = @_; return 'E3002:currency differs from the payment' if s_($e->{currency}) ne $p->{currency};
    my $v = mny($e->{amount}); return 'E3003:amount differs from the payment' if !defined $v || $v != $p->{v}; '';
}
sub do_entry {
    my ($op, $acct, $e) = @_;
    my $p = find_pay($acct, { %$e, _op => $op }) or return blank_entry($op, $e, msg('E3001:no such order'));
    my $m = '';
    if ($op eq 'capture') {
        my $v = mny($e->{amount});
        if    (s_($e->{currency}) ne $p->{currency})            { $m = 'E3002:currency differs from the payment' }
        elsif (!defined $v || $v <= 0 || $v > $p->{v})          { $m = 'E3003:amount is not within the payment' }
        elsif ($p->{status} != 2000 && !(D('capture-repeat-ok') && $p->{status} == 3000)) { $m = $p->{status} == 3000 ? 'E3004:captured already' : 'E3005:not in a state to capture' }
        else { $p->{captured} = $v; $p->{status} = 3000 }
    } elsif ($op eq 'review') {
        my $f = s_($e->{review_flag}); $m = same_money($p, $e);
        $m ||= 'E3006:review_flag must be 1 or 2' unless $f =~ /^[12]\z/;
        $m ||= 'E3007:not held for review' if $p->{status} != 2100;
        if ($m eq '') {
            if ($f eq '1') { $p->{info} = '0000:Success'; $p->{ostat} = '1'; approve($p); sub_start($p->{sub}) if $p->{sub} } else { $p->{info} = '1097:Rejected in review'; $p->{ostat} = '0'; $p->{status} = 5000 }
            notify_pay($p, 'review');
        }
    } elsif ($op eq 'cancel') {
        $m = same_money($p, $e);
        $m ||= 'E3004:captured already, refund it' if $p->{captured};
        $m ||= 'E3008:not in a state to cancel' unless $p->{status} == 2000 || $p->{status} == 2100 || $p->{status} == 1000;
        if ($m eq '') { $p->{status} = 6000; if ($p->{sub}) { $p->{sub}{state} = 'Inactived'; $p->{sub}{contract}{dead} = 1 if $p->{sub}{contract} } }
    } elsif ($op eq 'refund') {
        my $v = mny_ok($e->{refund_amount}, $p->{currency}); $m = same_money($p, $e);
        $m ||= 'E3009:refund_amount must be above zero' if !$v;
        $m ||= 'E3010:not captured' unless $p->{captured};
        $m ||= 'E3011:refund_amount is more than is left' if $v && $p->{refunded} + $v > $p->{captured};
        $m ||= 'E3012:partial refund refused' if D('refund-partial-refused') && $v && $v < $p->{v};
        $m ||= 'E3012:partial refund refused' if D('refund-partial-auto-refused') && $v && $v < $p->{v} && $acct->{auto};
        $m ||= 'E3013:no more refunds' if $p->{nref} >= 99;
        $m ||= 'E3013:no more refunds' if D('refund-second-refused') && $p->{nref};
        if ($m eq '') {
            $p->{refunded} += $v; $p->{nref}++; $p->{status} = $p->{refunded} == $p->{captured} ? 4100 : 4110;
            my $n = sprintf D('refund-sequence-plain') ? '%d' : '%02d', D('refund-sequence-stuck') ? 1 : $p->{nref};
            my $r = { p => $p, amount => s_($e->{refund_amount}), reason => s_($e->{refund_reason}), reference => s_($e->{refund_reference}), id => "$p->{id}-$n", t => time };
            push @{ $p->{refs} }, $r; push @{ $acct->{refs} }, $r;
            my $h = blank_entry($op, $e, ''); $h->{transaction_id} = $p->{id}; $h->{order_no} = $p->{order_no}; $h->{amount} = $p->{amount}; $h->{refund_reference_id} = $r->{id};
            $h->{amount} = $r->{amount} if D('refund-partial-amount') && $v < $p->{v};
            $h->{refund_amount} = $p->{amount} if D('refund-amount-original'); $h->{refund_reason} = substr($r->{reason}, 0, 60) if D('refund-reason-cut-60'); $h->{refund_reason} =~ s/<[^>]*>//g if D('refund-reason-markup');
            delete $h->{refund_reference} if D('refund-no-reference-field');
            return $h;
        }
    }
    my $h = blank_entry($op, $e, $m eq '' ? '' : msg($m));
    if ($m eq '' || $p) { $h->{transaction_id} = $p->{id}; $h->{order_no} = $p->{order_no} }
    $h;
}
sub order_record {
    my ($p, $e, $m) = @_;
    my @dl = map { "delivery_$_" } qw(address city country firstname lastname postal_code state);
    my $q = $p ? $p->{q} : {};
    my ($cn, $rid, $per, $tm, $rst) = $p ? sub_fields($p, D('query-deduction-datetime') ? '%Y-%m-%d %H:%M:%S' : '%Y-%m-%d') : ('') x 5;
    $rst = '1' if D('subcancel-still-active') && $rst eq 'Inactived'; $rst = 'inactive' if D('subcancel-status-word') && $rst eq 'Inactived'; $cn = mangle($cn) if D('query-contract-ascii');
    my $fs = !$p ? '' : $p->{held} ? 'REJECT' : 'ACCEPT';
    my $fr = $p ? [ { check_items => 'velocity', status => $fs }, { check_items => 'country_match', status => 'ACCEPT' } ] : [];
    $fr = $fr->[0] if D('query-fraud-held-object') && $p && $p->{held};
    my %h = (amount => $p ? $p->{amount} : '', currency => $p ? $p->{currency} : '', delivery_information => { map { $_ => s_($q->{$_}) } @dl }, antifraud_provider => $p ? 'Sieve' : '', fraud_check_result => $fr,
        is3ds => $p ? $p->{is3ds} : '0', order_no => $p ? $p->{order_no} : s_($e->{order_no}), payment_status => $p ? "$p->{status}" : '', query_result => $p ? '1' : '0', reference_no => $p ? $p->{ref} : '',
        shopper_email => s_($q->{shopper_email}), shopper_phone => s_($q->{shopper_phone}), subscription_result => { contract_name => $cn, recurring_deduction_period => $per, recurring_deduction_time => $tm, recurring_id => $rid, recurring_status => $rst },
        transaction_date => $p ? (D('query-date-dashed') ? strftime('%Y-%m-%d %H:%M:%S', gmtime $p->{t}) : ts14($p->{t})) : '', transaction_id => $p ? $p->{id} : s_($e->{transaction_id}), 'the service' => s_($q->{'the service'}), error_message => $m // '');
    if ($p) {
        delete $h{delivery_information}{delivery_state} if D('query-no-delivery-state');
        if (D('query-delivery-ascii')) { $_ = mangle($_) for values %{ $h{delivery_information} } }
        $h{delivery_information} = {} if D('query-apm-no-delivery') && $p->{kind} eq 'apm';
        $h{amount} = \($p->{amount} =~ s/^0+(?=\d)//r) if D('query-amount-number');
        $h{payment_status} = 'CANCELLED' if D('query-cancelled-word') && $p->{status} == 6000;
        $h{payment_status} = '2000' if D('query-stale-after-cancel') && $p->{status} == 6000;
        $h{payment_status} = '2100' if D('query-stale-after-review') && $p->{held};
        $h{payment_status} = \"$p->{status}" if D('query-refunded-status-number') && $p->{status} =~ /^41/;
        delete $h{shopper_phone} if D('query-no-phone'); $h{shopper_email} =~ s/\+[^@]*@/@/ if D('query-email-plus');
        delete $h{'the service'} if D('query-hosted-no-service') && $p->{kind} eq 'hosted'; $h{is3ds} = \$p->{is3ds} if D('query-3ds-number') && $p->{is3ds}; delete $h{subscription_result}{recurring_status} if D('query-no-recurring-status');
        delete $h{reference_no} if D('query-declined-no-reference') && $p->{status} == 5000;
    }
    \%h;
}
sub search_record {
    my $r = shift; my $p = $r->{p};
    my %h = (transaction_id => $p->{id}, order_no => $p->{order_no}, amount => $p->{amount}, currency => $p->{currency}, refund_amount => $r->{amount}, refund_reason => $r->{reason}, refund_reference => $r->{reference},
        refund_reference_id => $r->{id}, refund_status => '1', payment_status => "$p->{status}", refund_date => D('search-date-short') ? strftime('%Y%m%d', gmtime $r->{t}) : ts14($r->{t}), refund_processing_date => '', error_message => '');
    delete $h{payment_status} if D('search-no-payment-status'); delete $h{refund_processing_date} if D('search-no-processing-date');
    $h{amount} = $r->{amount} if D('search-partial-amount'); $h{refund_reason} = mangle($h{refund_reason}) if D('search-reason-ascii');
    \%h;
}
sub op_batch {
    my ($op, $q, $peer, $hdr) = @_; my $b = batch_def($op);
    my ($acct, $st, $m, $ka) = identify($op, $q); return refuse($op, $q, $st, $m, $ka) unless $acct;
    if ($op eq 'retrievalTrans') {
        my $ip = $peer; $ip = $1 if D('query-ip-forwarded') && ($hdr->{'x-forwarded-for'} // '') =~ /^\s*([\d.]+)/;
        my $ok = $IPS{ $acct->{m} }{$ip}; $ok = 1 if D('query-any-ip') || (D('query-ip-forwarded') && $hdr->{'x-forwarded-for'}); $ok = 1 if D('query-ip-other-merchant') && grep { $_->{$ip} } values %IPS;
        return refuse($op, $q, 403, 'E1005:calling address is not registered', $acct) unless $ok;
    }
    my $l = $q->{ $b->{in} };
    if ($op =~ /^retrieval/ && (!defined $l || (!ref $l && $l eq ''))) {
        for my $k (qw(transaction_id order_no)) { if (!$l && length s_($q->{$k})) { $l = [ map { { $k => $_ } } split /,/, s_($q->{$k}), -1 ] } }
        undef $l unless ref $l;
    }
    my $all = $op =~ /^retrieval/ && !defined $l;
    if (!$all) {
        return refuse($op, $q, 400, 'E2001:no orders given', $acct) unless ref $l eq 'ARRAY' && @$l && !grep { ref $_ ne 'HASH' } @$l;
        my $max = $b->{max};
        $max = 99 if D('query-100-refused') && $op eq 'retrievalTrans'; $max = 101 if D('query-101-ok') && $op eq 'retrievalTrans'; $max = 51 if (D('capture-51-ok') && $op eq 'capture') || (D('cancel-51-ok') && $op eq 'cancel') || (D('refund-51-ok') && $op eq 'refund');
        $max = 49 if (D('capture-50-refused') && $op eq 'capture') || (D('refund-50-refused') && $op eq 'refund'); $max = 50 if D('review-51-refused') && $op eq 'review'; $max = 101 if D('search-101-ok') && $op eq 'retrievalRefund'; $max = 100 if D('cancel-100-ok') && $op eq 'cancel';
        return refuse($op, $q, 400, "E2002:more than $b->{max} orders", $acct) if @$l > $max;
    }
    my @out;
    if ($op eq 'retrievalTrans') {
        if ($all) { my @p = reverse @{ $acct->{pays} }; @p = @p[ 0 .. 99 ] if @p > 100 && !D('query-all-over-100'); @out = map { order_record($_, {}) } @p }
        else { @out = map { my $p = find_pay($acct, { %$_, _op => $op }); $p ? order_record($p, $_) : order_record(undef, $_, msg('E3001:no such order')) } @$l }
    } elsif ($op eq 'retrievalRefund') {
        if ($all) { my @r = reverse @{ $acct->{refs} }; @r = map { @{ $_->{refs} } } map { @{ $_->{pays} } } grep { $_->{m} eq $acct->{m} } values %ACC if D('search-all-accounts'); @r = @r[ 0 .. 99 ] if @r > 100; @out = map { search_record($_) } @r }
        else {
            for my $e (@$l) {
                my ($r, $rid) = (undef, s_($e->{refund_reference_id}));
                if ($rid ne '') { ($r) = grep { $_->{id} eq $rid } @{ $acct->{refs} } } elsif (my $p = find_pay($acct, { %$e, _op => $op })) { $r = $p->{refs}[-1] }
                push @out, $r ? search_record($r) : blank_entry($op, $e, msg('E3014:no such refund'));
            }
        }
    } else {
        my %seen; my $failed = 0;
        for my $e (@$l) {
            next if D('batch-duplicate-merged') && $op ne 'refund' && $seen{ s_($e->{transaction_id}) }++;
            last if D('refund-stops-at-failure') && $op eq 'refund' && $failed;
            my $h = do_entry($op, $acct, $e); my $ok = $h->{ $b->{st} } eq '1'; $failed++ if !$ok;
            push @out, $h;
            next if !ref $h;
            delete $h->{review_flag} if D('review-flag-missing') && $op eq 'review'; $h->{review_status} = '2' if D('review-reject-status') && $op eq 'review' && $ok && s_($e->{review_flag}) eq '2';
            $h->{error_message} = undef if D('cancel-error-null') && $op eq 'cancel' && $ok; $h->{error_message} = 'OK' if D('capture-error-beside-failure') && $op eq 'capture' && $ok && $failed; delete $h->{error_message} if D('refund-no-error-message') && $op eq 'refund' && $ok;
            $h->{error_message} = '' if D('review-failed-silent') && $op eq 'review' && !$ok; $h->{capture_status} = '0' if D('capture-status-auto') && $op eq 'capture' && $ok && mny($e->{amount}) < $PAY{ $h->{transaction_id} }{v};
            delete $h->{currency} if D('capture-failed-no-currency') && $op eq 'capture' && !$ok; $h->{order_no} = mangle($h->{order_no}) if D('cancel-order-no-ascii') && $op eq 'cancel';
        }
        @out = grep { $_->{ $b->{st} } eq '1' } @out if D('capture-failed-dropped') && $op eq 'capture';
    }
    @out = grep { $_->{query_result} eq '1' } @out if D('query-unknown-dropped') && $op eq 'retrievalTrans';
    @out = reverse @out if O('results-reversed');
    my %h = (merchant_id => $acct->{m}, account_id => $acct->{a}, return_status => '1', return_message => 'OK', $b->{out} => \@out);
    $h{return_message} = 'SUCCESS' if D('review-return-message') && $op eq 'review'; $h{return_message} = 'NONE' if D('search-empty-message') && $op eq 'retrievalRefund' && !@out; $h{return_status} = '2' if D('batch-partial-return-status') && $op !~ /^ret/ && grep { ($_->{ $b->{st} } // '') ne '1' } @out;
    $h{account_id} = $acct->{m} if D('capture-account-wrong') && $op eq 'capture'; delete $h{merchant_id} if D('query-no-merchant') && $op eq 'retrievalTrans';
    $h{encryption_data} = sign(\%h, $acct->{key});
    delete $h{encryption_data} if (D('query-unsigned') && $op eq 'retrievalTrans') || (D('partial-failure-unsigned') && $op !~ /^ret/ && grep { ($_->{ $b->{st} } // '') ne '1' } @out);
    r_json(200, \%h);
}
sub op_cancelsub {
    my ($q) = @_; my ($acct, $st, $m, $ka) = identify('cancelsubscription', $q); return refuse('cancelsubscription', $q, $st, $m, $ka) unless $acct;
    my $s = $SUB{ s_($q->{recurring_id}) };
    return refuse('cancelsubscription', $q, 200, 'E4001:no such subscription', $acct) unless $s && ($s->{acct} == $acct || (D('subcancel-other-account') && $s->{acct}{m} eq $acct->{m})) && ($s->{name} eq s_($q->{contract_name}) || D('subcancel-any-contract'));
    return refuse('cancelsubscription', $q, 200, 'E4002:subscription is Inactived already', $acct) if $s->{state} eq 'Inactived';
    $s->{state} = 'Inactived';
    my %h = (merchant_id => $acct->{m}, account_id => $acct->{a}, recurring_id => $s->{id}, contract_name => D('subcancel-contract-ascii') ? mangle($s->{name}) : $s->{name}, cancel_status => '1', error_message => '');
    $h{error_message} = undef if D('subcancel-error-null'); $h{cancel_status} = \'1' if D('subcancel-status-number');
    $h{encryption_data} = sign(\%h, $acct->{key}); delete $h{encryption_data} if D('subcancel-unsigned');
    r_json(200, \%h);
}

# ------------------------------------------------------------------ payout
my @PO = qw(merchant_id account_id beneficiary_id client_data fee_paid_by payment_amount payment_currency payment_date payment_method reason reference request_id source_amount source_currency swift_charge_option fund_source notify_url);
my %PB = (
    top  => [qw(company_name date_of_birth entity_type first_name last_name)],
    info => [qw(business_area business_phone_number business_registration_number personal_email personal_id_number personal_id_type personal_mobile_number personal_net_monthly_average_income personal_phone_country_code personal_phone_area_code personal_fiscal_country)],
    addr => [qw(city country_code postcode state street number street_address complement)],
    bank => [qw(account_currency account_name owner_document_number account_number bank_account_category bank_branch bank_country_code bank_name bank_street_address binding_mobile_number iban swift_code transaction_reference)],
    pinfo => [qw(business_registration_number business_registration_type external_id personal_email personal_id_number job)],
    paddr => [qw(city country_code postcode state street_address)],
);
sub pick { my ($h, $l) = @_; $h = {} unless ref $h eq 'HASH'; map { $_ => s_($h->{$_}) } @$l }
sub payout_record {
    my ($q, $o) = @_; my ($b, $p) = map { ref $_ eq 'HASH' ? $_ : {} } @$q{qw(beneficiary payer)};
    my $docs = ref $b->{person_documents} eq 'ARRAY' ? $b->{person_documents} : [];
    my %r = (pick($q, \@PO),
        beneficiary => { pick($b, $PB{top}), additional_info => { pick($b->{additional_info}, $PB{info}) }, address => { pick($b->{address}, $PB{addr}) },
            person_documents => [ map { my $d = $_; +{ pick($d, [qw(file_type file_url)]), labels => [ map { s_($_) } ref $d->{labels} eq 'ARRAY' ? @{ $d->{labels} } : () ] } } grep { ref $_ eq 'HASH' } @$docs ],
            bank_details => { pick($b->{bank_details}, $PB{bank}), local_clearing_system => 'ACH' } },
        payer => { pick($p, $PB{top}), additional_info => { pick($p->{additional_info}, $PB{pinfo}) }, address => { pick($p->{address}, $PB{paddr}) } });
    my $v = mny($q->{payment_amount}) // 0; my $fail = $o->{status} ne 'COMPLETED';
    my $fee = $fail ? 0 : $v * 0.008; $fee = 3500 if !$fail && $fee < 3500; my $fb = s_($q->{fee_paid_by});
    $fee = int($fee / 10 + 0.5) * 10;
    my ($pays, $gets) = $fail ? (0, 0) : $fb eq 'BENEFICIARY' ? ($v, $v - $fee) : $fb eq 'SHARED' ? ($v + $fee / 2, $v - $fee / 2) : ($v + $fee, $v);
    my $t = $o->{t} // time; my $iso = strftime(D('payout-date-colon') ? '%Y-%m-%dT%H:%M:%S+00:00' : '%Y-%m-%dT%H:%M:%S+0000', gmtime $t); my $iso2 = D('payout-updated-z') ? strftime('%Y-%m-%dT%H:%M:%SZ', gmtime $t) : $iso;
    %r = (%r, amount_beneficiary_receives => num($gets), amount_payer_pays => num($pays), fee_amount => num($fee), fee_currency => length s_($q->{source_currency}) ? s_($q->{source_currency}) : s_($q->{payment_currency}),
        created_at => $iso, last_updated_at => $iso2, failure_reason => $o->{reason} // '', failure_type => $o->{type} // '', payer_id => 'PY' . substr(uc sha256_hex(s_($q->{merchant_id})), 0, 10), transaction_id => $o->{id} // new_tx(),
        short_reference_id => strftime('%Y%m%d', gmtime $t) . '-' . ($o->{short} // rnd(6)), status => $o->{status});
    $r{amount_payer_pays} = ${ $r{amount_payer_pays} } if D('payout-amount-text'); $r{fee_amount} = ${ $r{fee_amount} } if D('payout-failed-fee-text') && $fail;
    $r{amount_payer_pays} = num(int($pays / 1000) * 1000) if D('payout-millions-rounded') && $v >= 1e9; $r{amount_beneficiary_receives} = num($gets + $fee) if D('payout-beneficiary-fee') && $fb eq 'BENEFICIARY';
    $r{beneficiary}{bank_details}{bank_code} = s_($b->{bank_details}{bank_code}) if D('payout-bank-code') && ref $b->{bank_details} eq 'HASH';
    delete $r{beneficiary}{bank_details}{local_clearing_system} if D('payout-no-clearing') || (D('payout-failed-no-clearing') && $fail);
    delete $r{failure_reason} if D('payout-failed-no-reason') && $fail; delete $r{failure_type} if D('payout-failed-no-type') && $fail;
    $r{request_id} = lc $r{request_id} if D('payout-request-id-lower'); splice @{ $r{beneficiary}{person_documents} }, 1 if D('payout-second-document') && @{ $r{beneficiary}{person_documents} } > 1;
    if (D('payout-labels-text')) { $_->{labels} = join ',', @{ $_->{labels} } for @{ $r{beneficiary}{person_documents} } }
    delete $r{payer}{address}{street_address} if D('payout-payer-street'); $r{beneficiary} = deep($r{beneficiary}, \&mangle) if D('payout-beneficiary-ascii'); $r{payment_amount} =~ s/(\.\d\d)\d\z/$1/ if D('payout-third-decimal');
    $r{client_data} = substr($r{client_data}, 0, 100) if D('payout-client-data-cut'); $r{payment_method} = 'SWIFT' if D('payout-method-swift'); $r{short_reference_id} =~ s/-// if D('payout-short-ref');
    $r{beneficiary}{additional_info}{business_area} = '' if D('payout-area-dropped'); delete $r{fee_currency} if D('payout-no-fee-currency'); $r{payment_date} =~ s/^(\d{4})-(\d\d)-(\d\d)$/$3-$2-$1/ if D('payout-payment-date'); $r{payer_id} = \'77' if D('payout-payer-id-number');
    \%r;
}
sub op_payout {
    my ($q) = @_; my ($acct, $st, $m, $ka) = identify('payout', $q); return refuse('payout', $q, $st, $m, $ka) unless $acct;
    my $bad = s_($q->{request_id}) !~ /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\z/i ? 'P2001:request_id is not a UUID' : s_($q->{payment_currency}) !~ /^[A-Z]{3}\z/ ? 'P2002:payment_currency is not a three-letter code'
        : !mny_ok($q->{payment_amount}, s_($q->{payment_currency})) ? 'P2003:payment_amount is not a decimal above zero' : length s_($q->{payment_date}) && s_($q->{payment_date}) !~ /^\d{4}-\d\d-\d\d\z/ ? 'P2004:payment_date is not YYYY-MM-DD'
        : length s_($q->{notify_url}) && s_($q->{notify_url}) !~ m{^https?://[^\s/]+}i ? 'P2005:notify_url is not an address' : '';
    return refuse('payout', $q, 400, $bad, $acct) if $bad;
    my $rk = "$acct->{a}/" . lc s_($q->{request_id}); my $dig = canon($q);
    if (my $old = $BYREQ{$rk}) {
        if (!D('payout-repeat-new')) { return refuse('payout', $q, 400, 'P2006:request_id was used for another payout', $acct) if $old->{dig} ne $dig; return r_json(200, $old->{r}) }
    }
    my %o = (status => 'COMPLETED', t => time);
    my $an = ref $q->{beneficiary} eq 'HASH' && ref $q->{beneficiary}{bank_details} eq 'HASH' ? s_($q->{beneficiary}{bank_details}{account_number}) : '';
    if ($an =~ /0404\z/) { %o = (%o, status => 'FAILED', reason => msg('Beneficiary account was not found'), type => 'ACCOUNT_NOT_FOUND') }
    elsif (mny($q->{payment_amount}) > 5_000_000_000) { %o = (%o, status => 'FAILED', reason => msg('Not enough money on the deposit account'), type => 'INSUFFICIENT_FUNDS') }
    my $r = payout_record($q, \%o); $r->{encryption_data} = sign($r, $acct->{key}); delete $r->{encryption_data} if D('payout-unsigned');
    $BYREQ{$rk} = { r => $r, dig => $dig };
    my $skip = (D('notify-payout-missing')) || (D('notify-payout-failed-missing') && $o{status} eq 'FAILED');
    if (length s_($q->{notify_url}) && !$skip) {
        my $n = { %$r, event => 'payout' }; delete $n->{encryption_data}; $n->{encryption_data} = sign_n($n, $acct->{key});
        send_note(s_($q->{notify_url}), 'application/json; charset=UTF-8', encode('UTF-8', jenc($n)));
    }
    r_json(200, $r);
}

# ------------------------------------------------------------------ portal (manual capture, cancel, refund)
sub op_portal {
    my ($act, $body) = @_; my $f = eval { parse_form($body) } || {};
    my $acct = $ACC{ s_($f->{merchant_id}) . '/' . s_($f->{account_id}) };
    return r_text(403, 'wrong pin') unless $acct && s_($f->{pin}) eq $acct->{pin};
    if ($act eq 'contract') { my $s = $SUB{ s_($f->{recurring_id}) }; return r_text(404, 'no such contract') unless $s && $s->{acct} == $acct && $s->{contract}; $s->{contract}{dead} = 1; $s->{contract} = undef; return r_text(200, 'done') }
    return r_text(404, 'no such action') unless $act =~ /^(?:capture|cancel|refund)\z/;
    my $p = find_pay($acct, { %$f, _op => 'portal' }) or return r_text(404, 'no such order');
    my $h = do_entry($act, $acct, { transaction_id => $p->{id}, order_no => $p->{order_no}, currency => $p->{currency}, amount => $act eq 'capture' && length s_($f->{amount}) ? $f->{amount} : $p->{amount}, refund_amount => s_($f->{refund_amount}), refund_reason => s_($f->{refund_reason}) });
    r_text(200, $h->{error_message} eq '' ? "done $p->{status}" : "refused $h->{error_message}");
}

# ------------------------------------------------------------------ notifications
sub form_enc { my $h = shift; join '&', map { my ($k, $v) = (encode('UTF-8', $_), encode('UTF-8', s_($h->{$_}))); s/([^A-Za-z0-9_.~-])/sprintf '%%%02X', ord $1/ge for $k, $v; "$k=$v" } sort keys %$h }
sub notify_pay {
    my ($p, $event) = @_; my $q = $p->{q}; my $url = s_($q->{notify_url});
    $url = s_($q->{return_url}) || $url if D('notify-apm-to-return-url') && $p->{kind} eq 'apm';
    return if $url eq '';
    return if D('notify-direct-missing') && $p->{kind} eq 'direct' && $event eq 'payment'; return if D('notify-declined-missing') && $p->{status} == 5000 && $p->{kind} eq 'direct' && $event eq 'payment'; return if D('notify-hosted-missing') && $p->{kind} eq 'hosted';
    return if D('notify-apm-refused-missing') && $p->{kind} eq 'apm' && $p->{status} == 5000; return if D('notify-review-missing') && $event eq 'review'; return if D('notify-auto-missing') && $p->{acct}{auto};
    $url =~ s/\?.*// if D('notify-query-lost');
    my ($cn, $rid, $per, $tm) = sub_fields($p, '%Y-%m-%d %H:%M:%S');
    my %h = (event => $event, merchant_id => $p->{acct}{m}, account_id => $p->{acct}{a}, order_no => $p->{order_no}, transaction_id => $p->{id}, amount => $p->{amount}, currency => $p->{currency}, order_status => $p->{ostat}, payment_status => "$p->{status}", result_info => $p->{info},
        card => mask($p->{card}, { status => 0 }), contract_name => $cn, recurring_id => $rid, custom => s_($q->{custom}), note => s_($q->{note}));
    $h{amount} = sprintf '%.1f', $p->{v} / 1000 if D('notify-amount-rounded'); $h{order_status} = '1' if D('notify-declined-success') && $p->{status} == 5000; $h{account_id} = $h{merchant_id} if D('notify-account-wrong');
    $h{card} = $p->{card} if D('notify-card-open');
    $h{encryption_data} = sign_n(\%h, $p->{acct}{key}); delete $h{encryption_data} if D('notify-unsigned');
    send_note($url, 'application/x-www-form-urlencoded; charset=UTF-8', form_enc(\%h));
}
sub send_note {
    my ($url, $ct, $body) = @_; my $n = { url => $url, ct => $ct, body => $body, tries => 0 };
    later(O('late-notifications') ? 2 : 0.05, sub { attempt($n) });
    later(O('late-notifications') ? 2.5 : 0.06, sub { attempt({ %$n, tries => 0 }) }) if D('notify-twice') || O('late-notifications');
}
my ($R, $W) = (IO::Select->new, IO::Select->new); my %C;    # fileno -> connection
sub attempt {
    my $n = shift; $n->{tries}++;
    my ($host, $port, $path) = $n->{url} =~ m{^http://(?:[^/@]*@)?([^/:?#]+)(?::(\d+))?([^#]*)}i or return;
    my $ip = $host =~ /^\d+\.\d+\.\d+\.\d+\z/ ? $host : lc $host eq 'localhost' ? '127.0.0.1' : undef; return retry($n) unless $ip;
    $path = "/$path" unless $path =~ m{^/}; $path = encode('UTF-8', $path); $path =~ s/([^\x21-\x7e])/sprintf '%%%02X', ord $1/ge;
    socket(my $s, PF_INET, SOCK_STREAM, 0) or return retry($n); binmode $s; $s->blocking(0);
    if (!connect($s, pack_sockaddr_in($port || 80, inet_aton($ip))) && $! != EINPROGRESS) { close $s; return retry($n) }
    my $c = { s => $s, type => 'out', n => $n, in => '', out => "POST $path HTTP/1.1\r\nHost: $host" . ($port ? ":$port" : '') . "\r\nContent-Type: $n->{ct}\r\nContent-Length: " . length($n->{body}) . "\r\nUser-Agent: quarry-notify/1\r\nConnection: close\r\n\r\n$n->{body}" };
    $C{ fileno $s } = $c; $R->add($s); $W->add($s);
    later(6, sub { finish_out($c, 0) unless $c->{done} });
}
sub finish_out {
    my ($c, $ok) = @_; return if $c->{done}; $c->{done} = 1; drop($c);
    if (!$ok) { my ($h, $b) = split /\r?\n\r?\n/, $c->{in}, 2; $b //= ''; if (($h // '') =~ /transfer-encoding:\s*chunked/i) { my $o = ''; while ($b =~ s/^([0-9a-fA-F]+)[^\n]*\n//) { my $l = hex $1; last unless $l; $o .= substr $b, 0, $l; substr($b, 0, $l) = ''; $b =~ s/^\r?\n// } $b = $o } $ok = ($h // '') =~ m{^HTTP/1\.[01] 200\b} && $b =~ /^\s*RECEIVED\s*\z/i }
    $ok = 1 if D('notify-never-resent'); $ok = 1 if D('notify-any-200-acknowledges') && $c->{in} =~ m{^HTTP/1\.[01] 2};
    $ok = 0 if D('notify-ack-ignored') && $c->{n}{tries} < 3;
    retry($c->{n}) unless $ok;
}
sub retry { my $n = shift; my $d = $BACKOFF[ $n->{tries} - 1 ]; return unless defined $d; return if D('notify-never-resent'); return if D('notify-resent-once') && $n->{tries} >= 2; later($d, sub { attempt($n) }) }
sub drop { my $c = shift; my $s = $c->{s}; $R->remove($s); $W->remove($s); delete $C{ fileno $s }; close $s }

# ------------------------------------------------------------------ http
my %REASON = (200 => 'OK', 302 => 'Found', 400 => 'Bad Request', 403 => 'Forbidden', 404 => 'Not Found', 405 => 'Method Not Allowed', 409 => 'Conflict', 410 => 'Gone', 413 => 'Content Too Large', 422 => 'Unprocessable Content', 500 => 'Internal Server Error');
sub route {
    my ($meth, $target, $hdr, $body, $peer) = @_;
    my ($path, $qs) = split /\?/, $target, 2; $qs //= ''; $path =~ s{^http://[^/]+}{}i;
    if ($path =~ m{^/issuer/([a-z0-9]+)\z}) { my $k = $1; return r_text(405, 'GET or POST') unless $meth eq 'GET' || $meth eq 'POST'; return issuer_page($k, $meth, $body) }
    if ($path =~ m{^/portal/(\w+)\z} && $meth eq 'POST') { return op_portal($1, $body) }
    my $op = $path =~ m{^/v1/(authorise|checkout|retrievalTrans|capture|review|cancel|cancelsubscription|refund|retrievalRefund|payout)\z} ? $1 : undef;
    if (!$op && D('unversioned-paths') && $path =~ m{^/(authorise|checkout|retrievalTrans|capture|review|cancel|cancelsubscription|refund|retrievalRefund|payout)\z}) { $op = $1 }
    return r_text(404, 'no such path') unless $op;
    if ($meth ne 'POST') {
        if (D('get-query') && $meth eq 'GET' && $op =~ /^retrieval/) { $body = $qs }
        elsif (D('put-accepted') && $meth eq 'PUT') { }
        else { return [ 405, 'text/plain', 'POST only', ['Allow: POST'] ] }
    }
    if (D('authorization-refused') && exists $hdr->{authorization}) { return r_text(403, 'credentials are not valid') }
    if (D('bearer-needed-refund') && $op eq 'refund' && ($hdr->{authorization} // '') !~ /^Bearer /) { return r_text(403, 'token needed') }
    if (D('session-cookie') && $op eq 'capture' && ($hdr->{cookie} // '') !~ /qsid=/) { my $r = r_text(403, 'session needed'); $r->[3] = ['Set-Cookie: qsid=1']; return $r }
    my $q = eval { parse_body($body) };
    if (ref $q ne 'HASH') { return refuse($op, {}, 400, '4000:body cannot be read') }
    if (D('checkout-json-refused') && $op eq 'checkout' && $BODYKIND eq 'json') { return refuse($op, $q, 400, '4000:body cannot be read') }
    return op_authorise($q, $peer, $hdr) if $op eq 'authorise'; return op_checkout($q, $peer, $hdr) if $op eq 'checkout'; return op_cancelsub($q) if $op eq 'cancelsubscription'; return op_payout($q) if $op eq 'payout';
    op_batch($op, $q, $peer, $hdr);
}
sub respond {
    my ($c, $r, $close, $head) = @_; my ($st, $ct, $body, $hs) = @$r;
    $close = 1 if O('closing');
    my $o = "HTTP/1.1 $st " . (O('closing') ? '' : $REASON{$st} // 'Status') . "\r\n";
    my @h = ("Content-Type: $ct", "Date: " . strftime('%a, %d %b %Y %H:%M:%S GMT', gmtime), @{ $hs || [] }, $close ? 'Connection: close' : 'Connection: keep-alive');
    if (O('chunked')) { @h = map { my ($k, $v) = split /: /, $_, 2; lc($k) . ":  $v\t" } @h; push @h, 'transfer-encoding:chunked', 'x-quarry: a, "b"'; my $b = $body; $body = ''; while (length $b) { my $p = substr $b, 0, 37, ''; $body .= sprintf("%x;q=1\r\n%s\r\n", length $p, $p) } $body .= "0\r\nx-end: yes\r\n\r\n" }
    elsif (O('closing')) { }
    else { push @h, 'Content-Length: ' . length $body }
    $c->{out} .= $o . join('', map { "$_\r\n" } @h) . "\r\n" . ($head ? '' : $body); $c->{close} = 1 if $close; $W->add($c->{s});
}
sub feed {
    my $c = shift;
    while (!$c->{close}) {
        $c->{in} =~ s/^(?:\r?\n)+//;
        my $i = index $c->{in}, "\r\n\r\n"; my $sep = 4; if ($i < 0) { $i = index $c->{in}, "\n\n"; $sep = 2 }
        if ($i < 0) { respond($c, r_text(400, 'headers too long'), 1) if length $c->{in} > 65536; return }
        my ($rl, @hl) = split /\r?\n/, substr $c->{in}, 0, $i; my %h; for (@hl) { $h{ lc $1 } = $2 if /^([^:\s]+):\s*(.*?)\s*\z/ }
        my ($m, $t, $v) = ($rl // '') =~ m{^([A-Z]+) (\S+) HTTP/1\.([01])\z} or return respond($c, r_text(400, 'not HTTP'), 1);
        my $body; my $off = $i + $sep;
        if (lc($h{'transfer-encoding'} // '') =~ /chunked/) {
            my ($p, $o) = ($off, ''); my $done;
            while (1) { my $e = index $c->{in}, "\r\n", $p; last if $e < 0; my $l = hex((substr($c->{in}, $p, $e - $p) =~ /^([0-9a-fA-F]+)/)[0] // 0); if (!$l) { my $z = index $c->{in}, "\r\n", $e + 2; while ($z > $e + 2) { $e = $z; $z = index $c->{in}, "\r\n", $e + 2 } last if $z < 0; $p = $z + 2; $done = 1; last } last if length $c->{in} < $e + 2 + $l + 2; $o .= substr $c->{in}, $e + 2, $l; $p = $e + 4 + $l }
            if (!$done) { cont($c, \%h); return } $body = $o; substr($c->{in}, 0, $p) = '';
        } else {
            my $l = $h{'content-length'} // 0; return respond($c, r_text(400, 'bad length'), 1) unless $l =~ /^\d+\z/; return respond($c, r_text(413, 'too large'), 1) if $l > 8_000_000;
            if (length $c->{in} < $off + $l) { cont($c, \%h); return } $body = substr $c->{in}, $off, $l; substr($c->{in}, 0, $off + $l) = '';
        }
        $c->{cont} = 0; my $cl = lc($h{connection} // '') =~ /close/ || ($v eq '0' && lc($h{connection} // '') !~ /keep-alive/);
        my $r = eval { route($m, $t, \%h, $body, $c->{peer}) }; if (!$r) { print STDERR "error: $@"; $r = r_text(500, 'internal error') }
        respond($c, $r, $cl, $m eq 'HEAD');
    }
}
sub cont { my ($c, $h) = @_; if (lc($h->{expect} // '') eq '100-continue' && !$c->{cont}) { $c->{cont} = 1; $c->{out} .= "HTTP/1.1 100 Continue\r\n\r\n"; $W->add($c->{s}) } }

my $L = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $PORT, Listen => 256, ReuseAddr => 1, Blocking => 0) or do { print STDERR "cannot listen: $!\n"; exit 1 };
$PORT = $L->sockport; $| = 1; $R->add($L); my $STOP = 0;
$SIG{TERM} = $SIG{INT} = sub { $STOP = 1 }; $SIG{PIPE} = 'IGNORE';
print "gateway ready on http://127.0.0.1:$PORT\n";
while (!$STOP) {
    my $w = @TIMERS ? $TIMERS[0][0] - time : 1; $w = 0 if $w < 0; $w = 1 if $w > 1;
    my ($r, $ww) = IO::Select->select($R, $W, undef, $w); last if $STOP;
    for my $s (@{ $r || [] }) {
        if ($s == $L) { while (my $n = $L->accept) { $n->blocking(0); setsockopt($n, IPPROTO_TCP, TCP_NODELAY, 1); $C{ fileno $n } = { s => $n, type => 'in', in => '', out => '', peer => $n->peerhost }; $R->add($n) } next }
        my $c = defined fileno $s ? $C{ fileno $s } : undef; next unless $c;
        my $k = sysread $s, my $buf, 65536;
        if (!defined $k) { next if $! == EAGAIN || $! == EWOULDBLOCK || $! == EINTR; $c->{type} eq 'out' ? finish_out($c, 0) : drop($c); next }
        if ($k == 0) { if ($c->{type} eq 'out') { finish_out($c, 0) } elsif (length $c->{out}) { $c->{close} = 1; $R->remove($s) } else { drop($c) } next }
        $c->{in} .= $buf;
        if ($c->{type} eq 'in') { feed($c) }
        elsif ($c->{in} =~ /^(.*?\r?\n\r?\n)/s) { my $hd = $1; if ($hd =~ /^content-length:\s*(\d+)/im && length($c->{in}) - length($hd) >= $1) { finish_out($c, 0) } elsif ($hd =~ /^transfer-encoding:\s*chunked/im && $c->{in} =~ /\r\n0\r\n\r\n\z/) { finish_out($c, 0) } }
    }
    for my $s (@{ $ww || [] }) {
        my $c = defined fileno $s ? $C{ fileno $s } : undef; next unless $c;
        if ($c->{type} eq 'out' && !$c->{conn}) { my $e = unpack 'i', getsockopt($s, SOL_SOCKET, SO_ERROR); if ($e) { finish_out($c, 0); next } $c->{conn} = 1 }
        if (length $c->{out}) { my $k = syswrite $s, $c->{out}, O('slow-writes') && $c->{type} eq 'in' ? 61 : 65536; if (defined $k) { substr($c->{out}, 0, $k) = '' } elsif ($! != EAGAIN && $! != EWOULDBLOCK && $! != EINTR) { $c->{type} eq 'out' ? finish_out($c, 0) : drop($c); next } }
        if (!length $c->{out}) { $W->remove($s); if ($c->{close} && $c->{type} eq 'in') { drop($c) } }
    }
    while (@TIMERS && $TIMERS[0][0] <= time) { my $t = shift @TIMERS; eval { $t->[1]->(); 1 } or print STDERR "timer: $@" }
}
exit 0;
